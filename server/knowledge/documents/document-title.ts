import type { Block } from '../extraction/blocks.ts';

/** A document as its format's reader understands it. */
export interface ReadDocument {
  /** The title in its properties; empty for none. */
  title: string;
  blocks: Block[];
}

const MAX_TITLE = 200;
/** What programs write where nobody has given a title: their own name, the name of the file, or a number. */
const MADE_UP =
  /^(?:microsoft (?:word|excel|powerpoint)\b|powerpoint|untitled|(?:document|presentation|book|slide) ?\d*$)|\.\w{2,5}$/i;

/** The title in a document's properties, else its first heading where it is one; undefined for one that has neither. */
export function titleOfDocument(
  { title, blocks }: ReadDocument,
  beginsWithTitle: boolean,
): string | undefined {
  const first = beginsWithTitle ? blocks.find(({ kind }) => kind === 'heading') : undefined;
  return [title, first?.kind === 'heading' ? first.text : '']
    .map((text) => text.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE))
    .find((text) => /\p{L}{2}/u.test(text) && !MADE_UP.test(text));
}
