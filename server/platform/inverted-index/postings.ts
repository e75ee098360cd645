import { ByteReader, type ByteWriter } from './bytes.ts';

/** The occurrence of a term in a document. `data` is opaque to the index; its owner stores the counts in it. */
export interface Posting {
  doc: number;
  data: Uint8Array;
}

/** Reads a list in the format of `writePostings` without copying. */
export function readPostings(list: Uint8Array, visit: (doc: number, data: ByteReader) => void): void {
  const reader = new ByteReader(list);
  let doc = 0;
  while (!reader.isAtEnd) {
    doc += reader.number();
    const end = reader.number() + reader.position;
    visit(doc, reader);
    reader.position = end;
  }
}

export function splitPostings(list: Uint8Array): Posting[] {
  const reader = new ByteReader(list);
  const postings: Posting[] = [];
  let doc = 0;
  while (!reader.isAtEnd) {
    doc += reader.number();
    postings.push({ doc, data: reader.bytes(reader.number()) });
  }
  return postings;
}

/** @param postings in ascending order of their documents */
export function writePostings(writer: ByteWriter, postings: readonly Posting[]): void {
  let before = 0;
  for (const { doc, data } of postings) {
    writer.number(doc - before);
    writer.number(data.length);
    writer.bytes(data);
    before = doc;
  }
}
