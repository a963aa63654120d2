import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

export interface PageAssets {
  /** Names of files, below the site's root. */
  scripts: string[];
  styles: string[];
}

/** What was built for the browser, asked by source module: the names of files carry hashes. */
export class BuiltClient {
  readonly #chunks: Map<string, Chunk>;

  constructor(bundle: Bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    this.#chunks = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  }

  /** @returns the modules whose id ends as `pattern` says, `panels/framing/index.tsx` for example */
  modules(pattern: RegExp): string[] {
    return [...this.#chunks.values()].flatMap(({ moduleIds }) =>
      moduleIds.filter((id) => pattern.test(id)),
    );
  }

  /** Every file that the browser fetches before it can run these modules. */
  assets(modules: readonly string[]): PageAssets {
    const scripts = new Set<string>();
    const visit = (chunk: Chunk | undefined) => {
      if (!chunk || scripts.has(chunk.fileName)) return;
      scripts.add(chunk.fileName);
      for (const file of chunk.imports) visit(this.#chunks.get(file));
    };
    for (const module of modules) visit(this.#chunkOf(module));
    const styles = [...scripts].flatMap((file) => [
      ...(this.#chunks.get(file)?.viteMetadata?.importedCss ?? []),
    ]);
    return { scripts: [...scripts], styles: [...new Set(styles)] };
  }

  /** Bytes of these scripts as the network carries them. */
  gzippedBytes(scripts: readonly string[]): number {
    return scripts.reduce((sum, file) => {
      return sum + gzipSync(this.#chunks.get(file)?.code ?? '').length;
    }, 0);
  }

  #chunkOf(module: string): Chunk {
    const chunk = [...this.#chunks.values()].find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`no script holds ${module}`);
    return chunk;
  }
}
