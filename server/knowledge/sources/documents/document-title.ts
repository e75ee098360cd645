import type { Block } from '../extraction/blocks.ts';

/** A document that has been read. */
export interface ReadDocument {
  /** The title in its properties; empty for none. */
  title: string;
  blocks: Block[];
}

const MAX_TITLE = 200;
/** Titles that programs write by default: their own name, an address, the name of the file, or a number. */
const DEFAULT_TITLE = new RegExp(
  [
    String.raw`^(?:microsoft (?:word|excel|powerpoint)\b|powerpoint|(?:about|data|blob|javascript):|(?:https?|file):\/|\(?(?:untitled|unnamed|unbenannt|ohne titel|sans titre|sin t[íi]tulo)\b)`,
    String.raw`^\(?(?:document|dokument|documento|presentation|präsentation|book|mappe|slide|title|titel|anonymous|unspecified|unknown|none|null|undefined|no title)\)? ?\d*$`,
    String.raw`\.\w{2,5}$`,
  ].join('|'),
  'i',
);

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
