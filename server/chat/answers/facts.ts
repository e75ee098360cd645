import { innermostHeading } from '#lib/heading-path.ts';
import { type Block, blocksOf, plainText } from '#lib/passage-content.ts';
import { fold, isStopWord, languageOf, termOf, tokenize } from '../../platform/text/analyze.ts';
import { type PassageHit, synonymsOf } from '../../search/search.ts';
import { isShortSection } from './quotable.ts';
import { sentencesOf } from './sentences.ts';

/** The place where a passage states a fact: "Phone: 555 0199", or short lines below the heading "Opening hours". */
export interface Fact {
  hit: PassageHit;
  /** The index of the block, and of the sentence within a paragraph. */
  at: number;
  sentence: number;
  /** The line itself names the fact, not the heading above it. */
  isNamed: boolean;
}

/** The first passage that states the fact beside or below its name; of an address, else the first postal one. */
export function findFact(name: string, hits: readonly PassageHit[]): Fact | undefined {
  const read = hits.filter(({ sourceType }) => sourceType !== 'qa');
  return (
    first(read, (hit) => factIn(hit, name)) ?? (isAddressName(name) ? first(read, addressIn) : undefined)
  );
}

function first(hits: readonly PassageHit[], find: (hit: PassageHit) => Fact | undefined): Fact | undefined {
  for (const hit of hits) {
    const fact = find(hit);
    if (fact) return fact;
  }
  return undefined;
}

function addressIn(hit: PassageHit): Fact | undefined {
  const at = blocksOf(hit.content).findIndex(
    ({ kind, text }) => kind === 'text' && isPostalAddress(plainText(text)),
  );
  return at < 0 ? undefined : { hit, at, sentence: 0, isNamed: false };
}

/** A line that begins with the name, else a few short lines or a table below it. */
function factIn(hit: PassageHit, name: string): Fact | undefined {
  const language = languageOf(hit.language);
  const blocks = blocksOf(hit.content);
  for (const [at, block] of blocks.entries())
    for (const [sentence, text] of linesOf(block, hit.language).entries())
      if (isFact({ ...block, text }, name, language)) return { hit, at, sentence, isNamed: true };
  const [top] = blocks;
  if (!top || !(top.kind === 'row' || isShortSection(blocks))) return undefined;
  const headed: Block = { kind: 'text', text: `${headingOf(hit)}: ${plainText(top.text)}` };
  return isFact(headed, name, language) ? { hit, at: 0, sentence: 0, isNamed: false } : undefined;
}

function linesOf({ kind, text }: Block, language: string | null): string[] {
  if (kind === 'code' || kind === 'caption' || !/^\| |[:：]/.test(text)) return [];
  return kind === 'text' ? sentencesOf(text, language) : [text];
}

const headingOf = ({ heading, title }: PassageHit): string =>
  (innermostHeading(heading) || title).replace(/^[\d.\s]+/, '');

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

const LINE = /^(\p{L}[^:：]{0,59})[:：]\s*(.+)$/su;
/** A row with more cells is of a table about something else. */
const PAIR = /^([^·]{1,60}) · ([^·]+)$/s;

function isFact({ kind, text }: Block, term: string, language: string): boolean {
  const line = plainText(text).trim();
  const parts = (kind === 'row' ? PAIR : LINE).exec(line);
  const [, name, value] = parts ?? [];
  if (name === undefined || value === undefined) return false;
  return labelsOf(term).some((label) => isSameName(label.name, name, language) && label.value.test(value));
}

/** Pages seldom write such a name above an address. */
export const isAddressName = (name: string): boolean =>
  /^(?:(?:postal |street )?address|adresse(?: postale)?|anschrift|direccion)$/.test(fold(name));

/** A street with its number beside a postal code, which in any country is of digits and capitals. */
function isPostalAddress(text: string): boolean {
  const lines = text.split(/[\n,·]/).map((line) => line.trim());
  const street = lines.findIndex((line) => STREET.test(line));
  return (
    text.length <= MAX_ADDRESS && street >= 0 && lines.some((line, i) => i !== street && CODE.test(line))
  );
}

const MAX_ADDRESS = 200;
const STREET =
  /^(?:\p{L}[\p{L}.'’-]*\s){0,5}\p{L}[\p{L}.'’-]*\s?\d{1,4}\s?[a-z]?$|^\d{1,5}\s(?:bis\s)?\p{L}/u;
/** "8010 Graz", "IL 62701", "London SW1A 2AA" */
const CODE = /(?<![\p{L}\d])(?=[A-Z]*\d)[A-Z\d]{3,6}(?: [A-Z\d]{2,4})?(?![\p{L}\d])/u;

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
