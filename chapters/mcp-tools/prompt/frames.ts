/** What stands around the tools of a prompt: up to the first line, and from the end of the last. */
export interface ListFrame {
  before: string;
  after: string;
}

/** The two families of the local models. They share one vocabulary and differ in the last lines. */
export const FAMILIES = ['qwen2.5', 'qwen3'] as const;
export type Family = (typeof FAMILIES)[number];

/** The family of a model by its name, `qwen2.5:1.5b`; null for models whose template is not known. */
export function familyOf(model: string): Family | null {
  return FAMILIES.find((family) => model === family || model.startsWith(`${family}:`)) ?? null;
}

const begin = (role: string) => `<|im_start|>${role}\n`;
const END = '<|im_end|>';

/** What stands between what the system, the user and the model say. */
export const TURNS = {
  system: begin('system'),
  user: `${END}\n${begin('user')}`,
  assistant: `${END}\n${begin('assistant')}`,
};

/** qwen3 thinks unless the request says not to and an empty thought is put into its mouth. */
export const THOUGHT: Record<Family, { asked: string; begun: string }> = {
  'qwen2.5': { asked: '', begun: '' },
  qwen3: { asked: ' /no_think', begun: '<think>\n\n</think>\n\n' },
};

/**
 * What Qwen's own template writes around the tools of native calling, taken from the template
 * itself, so that not a word of it stands here.
 *
 * @param template the Jinja `chat_template` that is published with the tokenizer
 * @throws {RangeError} for a template that does not write tools as Qwen's does
 */
export function toolFrame(template: string): ListFrame {
  const literals = [...template.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([literal]) => literal);
  const before = literals.find((literal) => literal.endsWith('<tools>"'));
  const after = literals.find((literal) => literal.startsWith('"\\n</tools>'));
  if (before === undefined || after === undefined) {
    throw new RangeError('this chat template does not list its tools between <tools> tags');
  }
  const end = JSON.parse(after) as string;
  return {
    before: `\n\n${JSON.parse(before)}\n`,
    // A tool's line brings its own break.
    after: end.slice('\n'.length, end.lastIndexOf(END)),
  };
}
