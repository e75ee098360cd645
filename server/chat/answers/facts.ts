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

/** Whether the name is that of an address, which pages seldom write above it. */
export const isAddressName = (name: string): boolean =>
  /^(?:(?:postal |street )?address|adresse(?: postale)?|anschrift|direccion)$/.test(fold(name));

/** A street with its number beside a place with its code, as people write them on letters. */
export function isPostalAddress(text: string): boolean {
  const lines = text.split(/[\n,]/).map((line) => line.trim());
  return (
    text.length <= MAX_ADDRESS &&
    lines.some((line) => STREET.test(line)) &&
    lines.some((line) => PLACE.test(line))
  );
}

const MAX_ADDRESS = 200;
const STREET =
  /^(?:\p{L}[\p{L}.'’-]*\s){0,5}\p{L}[\p{L}.'’-]*\s?\d{1,4}\s?[a-z]?$|^\d{1,5}\s(?:bis\s)?\p{L}/u;
/** "8010 Graz", "D-10115 Berlin", "Springfield, IL 62701", "London SW1A 2AA" */
const PLACE =
  /^(?:[A-Z]{1,2}-)?\d{4,5}\s\p{Lu}\p{L}|\b[A-Z]{2}\s\d{5}(?:-\d{4})?$|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}$/u;

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
