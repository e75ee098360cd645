import { ByteReader, ByteWriter } from './bytes.ts';
import { type Posting, writePostings } from './postings.ts';

/** The target size of a block; a longer list of postings gets its own block. */
const BLOCK_BYTES = 4096;

/** Writes terms, sorted by code units, with their postings into blocks. */
export class BlockWriter {
  readonly firstTerms: string[] = [];
  #blocks: Uint8Array[] = [];
  readonly #block = new ByteWriter();
  readonly #list = new ByteWriter();
  #before = '';

  add(term: string, postings: readonly Posting[]): void {
    writePostings(this.#list, postings);
    const list = this.#list.finish();
    if (this.#block.length > 0 && this.#block.length + list.length > BLOCK_BYTES) this.#endBlock();
    if (this.#block.length === 0) this.firstTerms.push(term);
    const shared = sharedPrefix(this.#before, term);
    this.#block.number(shared);
    this.#block.text(term.slice(shared));
    this.#block.number(list.length);
    this.#block.bytes(list);
    this.#before = term;
  }

  /** The blocks completed since the last call. */
  flushCompleted(): Uint8Array[] {
    const completed = this.#blocks;
    this.#blocks = [];
    return completed;
  }

  get completedCount(): number {
    return this.#blocks.length;
  }

  finish(): void {
    if (this.#block.length > 0) this.#endBlock();
  }

  #endBlock(): void {
    this.#blocks.push(this.#block.finish());
    this.#before = '';
  }
}

/** An entry of a map and a short string, in bytes. */
const TERM_MEMORY = 70;

/** The terms of a block, sorted, with their lists of postings. Keeps no object for each list: most are a few bytes long. */
export class Block implements Iterable<[term: string, list: Uint8Array]> {
  readonly #data: Uint8Array;
  readonly #positions = new Map<string, number>();

  constructor(data: Uint8Array) {
    this.#data = data;
    const reader = new ByteReader(data);
    let term = '';
    while (!reader.isAtEnd) {
      const shared = reader.number();
      term = term.slice(0, shared) + reader.text();
      this.#positions.set(term, reader.position);
      reader.skip(reader.number());
    }
  }

  get(term: string): Uint8Array | undefined {
    const position = this.#positions.get(term);
    return position === undefined ? undefined : this.#listAt(position);
  }

  *[Symbol.iterator](): Generator<[string, Uint8Array]> {
    for (const [term, position] of this.#positions) yield [term, this.#listAt(position)];
  }

  /** In bytes, about. */
  get memory(): number {
    return this.#data.length + TERM_MEMORY * this.#positions.size;
  }

  #listAt(position: number): Uint8Array {
    const reader = new ByteReader(this.#data, position);
    return reader.bytes(reader.number());
  }
}

/** The number of the only block that can contain a term; -1 if the term sorts before all of them. */
export function blockOf(firstTerms: readonly string[], term: string): number {
  let low = 0;
  let high = firstTerms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((firstTerms[middle] as string) <= term) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Never splits a surrogate pair: one half cannot be encoded. */
function sharedPrefix(before: string, term: string): number {
  let length = 0;
  while (length < before.length && length < term.length && before[length] === term[length]) length++;
  return /[\ud800-\udbff]$/.test(term.slice(0, length)) ? length - 1 : length;
}
