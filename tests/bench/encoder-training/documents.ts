/** A page of a source. */
export interface TrainingDocument {
  /** Its path in the source: translations of a page have the same. */
  path: string;
  title: string;
  description: string;
  sections: Section[];
}

export interface Section {
  /** The headings above it, without the title. */
  headings: string[];
  paragraphs: string[];
}

const MAX_WORDS = 160;
const MIN_WORDS = 8;

/** Collects a document while a parser reads it. */
export function createDocument(path: string) {
  const document: TrainingDocument = { path, title: '', description: '', sections: [] };
  let headings: string[] = [];
  return {
    document,
    /** A first heading is the title of a document that states none. */
    heading(level: number, raw: string): void {
      const text = collapse(raw);
      if (text === '') return;
      if (document.title === '' && document.sections.length === 0) {
        document.title = text;
        return;
      }
      if (text === document.title) return;
      headings = [...headings.slice(0, Math.max(0, level - 2)), text];
      document.sections.push({ headings, paragraphs: [] });
    },
    text(raw: string): void {
      const text = collapse(raw);
      if (!/\p{L}{2}/u.test(text)) return;
      if (document.sections.length === 0) document.sections.push({ headings, paragraphs: [] });
      document.sections.at(-1)?.paragraphs.push(text);
    },
  };
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

const wordsIn = (text: string): number => text.split(/\s+/).length;

/** The texts of a section, none much longer than a passage of the product. */
export function passagesOf({ paragraphs }: Section): string[] {
  const passages: string[] = [];
  let current: string[] = [];
  let count = 0;
  for (const paragraph of paragraphs.flatMap(cut)) {
    const words = wordsIn(paragraph);
    if (count + words > MAX_WORDS && count > 0) {
      passages.push(current.join(' '));
      current = [];
      count = 0;
    }
    current.push(paragraph);
    count += words;
  }
  if (count > 0) passages.push(current.join(' '));
  return passages.filter((passage) => wordsIn(passage) >= MIN_WORDS);
}

function cut(paragraph: string): string[] {
  const words = paragraph.split(' ');
  const pieces: string[] = [];
  for (let from = 0; from < words.length; from += MAX_WORDS)
    pieces.push(words.slice(from, from + MAX_WORDS).join(' '));
  return pieces;
}
