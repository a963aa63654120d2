import { clip } from './format.ts';

/** How a model is told apart: by colour and by shape, since colour alone is lost on some. */
export interface Style {
  color: string;
  /** The same hue, dark enough for text. */
  ink: string;
  symbol: 'circle' | 'square2' | 'triangle2' | 'diamond2' | 'hexagon';
}

const COLORS = [4, 1, 5, 3, 2];
const SYMBOLS = ['diamond2', 'circle', 'hexagon', 'triangle2', 'square2'] as const;

/** Dashes of a constrained choice; native calls are drawn whole. */
export const DASH = '6 4';

/**
 * The style of each model by its place in the receipts, so that choosing fewer models recolours
 * none. From the sixth on the colours come round again, with another symbol.
 */
export function styles(models: readonly string[]): ReadonlyMap<string, Style> {
  return new Map(
    models.map((model, i) => {
      const color = COLORS[i % COLORS.length] ?? 1;
      const symbol = SYMBOLS[(i + Math.floor(i / COLORS.length)) % SYMBOLS.length] ?? 'circle';
      return [
        model,
        { color: `var(--series-${color})`, ink: `var(--series-${color}-ink)`, symbol },
      ];
    }),
  );
}

const PLAIN: Style = { color: 'var(--series-1)', ink: 'var(--series-1-ink)', symbol: 'circle' };

export function styleOf(all: ReadonlyMap<string, Style>, model: string): Style {
  return all.get(model) ?? PLAIN;
}

/** `claude-haiku-4-5-20251001` is Haiku 4.5 to a reader; any other name stays, cut if it is long. */
export function shortName(model: string): string {
  const [, family, version] = /^claude-([a-z]+)-(\d+(?:-\d+)*?)(?:-\d{8})?$/.exec(model) ?? [];
  if (!family || !version) return clip(model);
  return clip(`${family[0]?.toUpperCase()}${family.slice(1)} ${version.replaceAll('-', '.')}`);
}

/** One name for models whose lines coincide: `qwen2.5` when all that share the family do. */
export function groupName(group: readonly string[], all: readonly string[]): string {
  const [first = ''] = group;
  if (group.length === 1) return shortName(first);
  const family = first.split(':', 1)[0] ?? first;
  const kin = all.filter((model) => model.startsWith(`${family}:`));
  const whole = kin.length === group.length && kin.every((model) => group.includes(model));
  return whole ? clip(family) : clip(group.map(shortName).join(', '), 30);
}
