import { ByteReader, ByteWriter } from './bytes.ts';

/** A document of a segment. `data` is opaque to the index; its owner stores, for example, lengths in it. */
export interface StoredDoc {
  doc: number;
  data: Uint8Array;
}

/** The part of a segment that is read before its blocks. */
export interface SegmentHeader {
  /** The first term of each block. */
  firstTerms: readonly string[];
  /** The documents are ordered by their numbers. */
  docs: Iterable<StoredDoc>;
}

export function writeHeader({ firstTerms, docs }: SegmentHeader): Uint8Array {
  const writer = new ByteWriter();
  writer.number(firstTerms.length);
  for (const term of firstTerms) writer.text(term);
  let before = 0;
  for (const { doc, data } of docs) {
    writer.number(doc - before);
    writer.number(data.length);
    writer.bytes(data);
    before = doc;
  }
  return writer.finish();
}

export function readHeader(bytes: Uint8Array): SegmentHeader {
  const reader = new ByteReader(bytes);
  const firstTerms = Array.from({ length: reader.number() }, () => reader.text());
  return { firstTerms, docs: new StoredDocs(bytes, reader.position) };
}

/** Read from the bytes in each iteration: kept as objects they would take ten times the memory. */
class StoredDocs implements Iterable<StoredDoc> {
  readonly #bytes: Uint8Array;
  readonly #position: number;

  constructor(bytes: Uint8Array, position: number) {
    this.#bytes = bytes;
    this.#position = position;
  }

  *[Symbol.iterator](): Generator<StoredDoc> {
    const reader = new ByteReader(this.#bytes, this.#position);
    let doc = 0;
    while (!reader.isAtEnd) {
      doc += reader.number();
      yield { doc, data: reader.bytes(reader.number()) };
    }
  }
}
