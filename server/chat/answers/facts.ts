import { type Block, plainText } from '../../../lib/passage-content.ts';
import { fold, termOf, tokenize } from '../../platform/text/analyze.ts';

/** The name of a fact beside which a page states its value: "Phone: 555 0199", or a row of a table. */
interface Label {
  terms: string[];
  value: RegExp;
}

/** Words that tell the kind of a value, which shows without them: "phone number" is "Phone: 555 0199". */
const KINDS = [
  { words: 'numbers?|nummern?|nr|numero', value: /\d.*\d.*\d/ },
  { words: 'address(?:es)?|adressen?|direccion|adres', value: /\S@\S|:\/\/|\d/ },
];

const LINE = /^([^:：]{1,60})[:：]\s*(.+)$/s;
/** A row with more cells is of a table about something else. */
const PAIR = /^([^·]{1,60}) · ([^·]+)$/s;

/** Whether the line is the name of that fact with its value. */
export function isFact({ kind, text }: Block, term: string, language: string): boolean {
  const line = plainText(text).trim();
  const parts = (kind === 'row' ? PAIR : LINE).exec(line);
  const [, name = '', value = ''] = parts ?? [];
  const terms = termsOf(name, language).join(' ');
  return labelsOf(term, language).some(
    (label) => label.terms.join(' ') === terms && terms !== '' && label.value.test(value),
  );
}

/** The name without the kind of its value: "telefon" for "Telefonnummer"; undefined for other names. */
export const shortName = (name: string): string | undefined => withoutKind(name)?.name;

function labelsOf(name: string, language: string): Label[] {
  const whole = { terms: termsOf(name, language), value: /[\p{L}\p{N}]/u };
  const short = withoutKind(name);
  return short ? [whole, { ...short, terms: termsOf(short.name, language) }] : [whole];
}

/** German writes both as one word; French and Spanish begin with the kind. */
function withoutKind(name: string): { name: string; value: RegExp } | undefined {
  const folded = fold(name);
  for (const { words, value } of KINDS) {
    const last = new RegExp(`^(.{3,}?)[\\s-]*(?:${words})$`).exec(folded);
    const first = new RegExp(`^(?:${words}) (?:de |d')?(.{3,})$`).exec(folded);
    const rest = (last ?? first)?.[1];
    if (rest) return { name: rest, value };
  }
  return undefined;
}

const termsOf = (text: string, language: string): string[] =>
  tokenize(text).map(({ words: [word = ''] }) => termOf(word, language));
