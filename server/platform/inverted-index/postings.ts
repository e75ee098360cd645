import { ByteReader, type ByteWriter } from './bytes.ts';

/** That a term occurs in a document. What `data` says of the occurrences is for the owner of the index to know. */
export interface Posting {
  doc: number;
  data: Uint8Array;
}

/** Reads a list that `writePostings` wrote, without copying. */
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
