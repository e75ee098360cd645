import type { Block } from '../extraction/blocks.ts';

/** A document that has been read. */
export interface ReadDocument {
  /** The title in its properties; empty for none. */
  title: string;
  blocks: Block[];
}

const MAX_TITLE = 200;
/** Titles that programs write by default: their own name, the name of the file, or a number. */
const DEFAULT_TITLE =
  /^(?:microsoft (?:word|excel|powerpoint)\b|powerpoint|untitled|(?:document|presentation|book|slide) ?\d*$)|\.\w{2,5}$/i;

/** The title in a document's properties, else its first heading if that is its title; undefined without either. */
export function titleOfDocument(
  { title, blocks }: ReadDocument,
  beginsWithTitle: boolean,
): string | undefined {
  const first = beginsWithTitle ? blocks.find(({ kind }) => kind === 'heading') : undefined;
  return [title, first?.kind === 'heading' ? first.text : '']
    .map((text) => text.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE))
    .find((text) => /\p{L}{2}/u.test(text) && !DEFAULT_TITLE.test(text));
}
