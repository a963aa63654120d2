/**
 * A queue that is fair between owners, not between entries: each owner in turn, so that somebody
 * who queues forty runs at once does not stand before somebody who queues one.
 */
export class FairQueue<Owner, Entry> {
  /** In the order of turns: who was served last stands at the end. */
  readonly #lines = new Map<Owner, Entry[]>();

  get size(): number {
    let size = 0;
    for (const line of this.#lines.values()) size += line.length;
    return size;
  }

  add(owner: Owner, entry: Entry): void {
    const line = this.#lines.get(owner);
    if (line) line.push(entry);
    else this.#lines.set(owner, [entry]);
  }

  /** Takes the entry whose turn it is, among the owners that may go now. */
  next(mayGo: (owner: Owner) => boolean): Entry | undefined {
    for (const [owner, line] of this.#lines) {
      if (!mayGo(owner)) continue;
      const entry = line.shift();
      this.#lines.delete(owner);
      if (line.length > 0) this.#lines.set(owner, line);
      return entry;
    }
    return undefined;
  }

  /** Takes an entry out, wherever it stands. */
  remove(entry: Entry): boolean {
    for (const [owner, line] of this.#lines) {
      const at = line.indexOf(entry);
      if (at === -1) continue;
      line.splice(at, 1);
      if (line.length === 0) this.#lines.delete(owner);
      return true;
    }
    return false;
  }

  /** All entries in the order in which they will be taken, as far as is known now. */
  inOrder(): Entry[] {
    const lines = [...this.#lines.values()];
    const longest = Math.max(0, ...lines.map((line) => line.length));
    const rounds = Array.from({ length: longest }, (_, round) =>
      lines.flatMap((line) => line.slice(round, round + 1)),
    );
    return rounds.flat();
  }
}
