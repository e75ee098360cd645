import { type Block, plainText } from '../../../lib/passage-content.ts';
import { fold, isStopWord, termOf, tokenize } from '../../platform/text/analyze.ts';
import { synonymsOf } from '../../search/search.ts';

/** The name of a fact beside which a page states its value: "Phone: 555 0199", or a row of a table. */
interface Label {
  name: string;
  value: RegExp;
}

/** Words that tell the kind of a value, which shows without them: "phone number" is "Phone: 555 0199". */
const KINDS = [
  { words: 'numbers?|nummern?|nr|numero', value: /\d.*\d.*\d/ },
  { words: 'address(?:es)?|adressen?|direccion|adres', value: /\S@\S|:\/\/|\d/ },
].map(({ words, value }) => ({
  value,
  last: new RegExp(`^(.{3,}?)[\\s-]*(?:${words})$`),
  first: new RegExp(`^(?:${words}) (?:de |d')?(.{3,})$`),
}));

const LINE = /^([^:：]{1,60})[:：]\s*(.+)$/s;
/** A row with more cells is of a table about something else. */
const PAIR = /^([^·]{1,60}) · ([^·]+)$/s;

/** Whether the line is the name of that fact with its value. */
export function isFact({ kind, text }: Block, term: string, language: string): boolean {
  const line = plainText(text).trim();
  const parts = (kind === 'row' ? PAIR : LINE).exec(line);
  const [, name, value] = parts ?? [];
  if (name === undefined || value === undefined) return false;
  return labelsOf(term).some((label) => isSameName(label.name, name, language) && label.value.test(value));
}

/** The name without the kind of its value: "telefon" for "Telefonnummer"; undefined for other names. */
export const shortName = (name: string): string | undefined => withoutKind(name)?.name;

function labelsOf(name: string): Label[] {
  const short = withoutKind(name);
  return [{ name, value: /[\p{L}\p{N}]/u }, ...(short ? [short] : [])];
}

/** German writes both as one word; French and Spanish begin with the kind. */
function withoutKind(name: string): Label | undefined {
  const folded = fold(name);
  for (const { last, first, value } of KINDS) {
    const rest = (last.exec(folded) ?? first.exec(folded))?.[1];
    if (rest) return { name: rest, value };
  }
  return undefined;
}

/** The same words, or words that people use for them: "Our address" is "address", and "Anschrift" is "Adresse". */
function isSameName(one: string, other: string, language: string): boolean {
  const [terms, others] = [termsOf(one, language), termsOf(other, language)];
  const isSame = (term: string, at: number) =>
    term === others[at] || synonymsOf(term, language).includes(others[at] ?? '');
  return terms.length > 0 && terms.length === others.length && terms.every(isSame);
}

/** Not all of them are in the lists of stop words. */
const OUR = /^(?:our|unsere?|notre|nos|nuestr[oa]s?) /i;

function termsOf(text: string, language: string): string[] {
  const words = tokenize(text.replace(OUR, '')).map(({ words: [word = ''] }) => word);
  return words.filter((word) => !isStopWord(word, language)).map((word) => termOf(word, language));
}
