const HIDDEN = {
  sheet: ['sheet', 'sheets'],
  row: ['row', 'rows'],
  column: ['column', 'columns'],
  slide: ['slide', 'slides'],
  text: ['piece of text', 'pieces of text'],
} as const;

/** What the author of a document has hidden or struck out, or what is no text: visitors are not told, and the owner is told why. */
export class LeftOut {
  readonly #hidden = new Map<keyof typeof HIDDEN, number>();
  readonly #pictures: number[] = [];
  #hasStruck = false;
  #columns = 0;
  #unknownResults = 0;

  hidden(kind: keyof typeof HIDDEN, count = 1): void {
    if (count > 0) this.#hidden.set(kind, (this.#hidden.get(kind) ?? 0) + count);
  }

  struck(): void {
    this.#hasStruck = true;
  }

  /** @param count of those that are read of a wider table */
  columns(count: number): void {
    this.#columns = count;
  }

  /** A formula without the result that its program has left out. */
  unknownResult(): void {
    this.#unknownResults++;
  }

  /** @param page from 1; in ascending order */
  picture(page: number): void {
    this.#pictures.push(page);
  }

  get hasHidden(): boolean {
    return this.#hidden.size > 0;
  }

  get hasPictures(): boolean {
    return this.#pictures.length > 0;
  }

  /** For the owner; null for nothing. */
  note(): string | null {
    const kinds = Object.entries(HIDDEN).flatMap(([kind, [one, many]]) => {
      const count = this.#hidden.get(kind as keyof typeof HIDDEN) ?? 0;
      return count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`];
    });
    const pages = LIST.format(rangesOf(this.#pictures));
    const isOne = this.#pictures.length === 1;
    const sentences = [
      kinds.length > 0 && `Left out, because the file hides it: ${LIST.format(kinds)}.`,
      this.#hasStruck && 'Struck-out text was left out.',
      this.#columns > 0 && `Only the first ${this.#columns} columns of a table are read.`,
      this.#unknownResults > 0 &&
        `Not read, because the file has no results for them: ${this.#unknownResults.toLocaleString('en-US')} formula${this.#unknownResults === 1 ? '' : 's'}. Open the file in its program and save it, then replace it.`,
      pages !== '' &&
        `Not read, because ${isOne ? 'it is a picture' : 'they are pictures'}: page${isOne ? '' : 's'} ${pages}.`,
    ].filter((sentence) => sentence !== false);
    return sentences.length === 0 ? null : sentences.join(' ');
  }
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const MAX_RANGES = 20;

/** 3, 4, 5, 9 → "3–5", "9" */
function rangesOf(pages: readonly number[]): string[] {
  const ranges: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && page === last.to + 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  const written = ranges
    .slice(0, MAX_RANGES)
    .map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
  return ranges.length > MAX_RANGES ? [...written, 'others'] : written;
}
