// The Snowball "English" stemmer (Porter2), after its published description at snowballstem.org.

/** `packages`, `packaged` and `packaging` become `packag`. Expects lowercase letters without diacritics. */
export function englishStem(word: string): string {
  const exception = EXCEPTIONS.get(word);
  if (exception !== undefined) return exception;
  if (word.length <= 2 || !/^[a-z]+$/.test(word)) return word;

  const marked = markConsonantY(american(word));
  const r1 = startOfR1(marked);
  const r2 = regionAfter(marked, r1);

  const singular = dropPlural(marked);
  if (UNCHANGED_AFTER_PLURAL.has(singular)) return singular;
  const steps = [
    dropPastAndIng,
    softenY,
    mapDerivations,
    dropAdjectiveEndings,
    dropLatinEndings,
    dropFinalLetter,
  ];
  return steps.reduce((stem, step) => step(stem, r1, r2), singular).toLowerCase();
}

const EXCEPTIONS = new Map(
  Object.entries({
    skis: 'ski',
    skies: 'sky',
    dying: 'die',
    lying: 'lie',
    tying: 'tie',
    idly: 'idl',
    gently: 'gentl',
    ugly: 'ugli',
    early: 'earli',
    only: 'onli',
    singly: 'singl',
    sky: 'sky',
    news: 'news',
    howe: 'howe',
    atlas: 'atlas',
    cosmos: 'cosmos',
    bias: 'bias',
    andes: 'andes',
  }),
);

const UNCHANGED_AFTER_PLURAL = new Set(
  'inning outing canning herring earring proceed exceed succeed'.split(' '),
);

/** British and American spellings are to meet: it does not matter which of a pair is right, only that both agree. */
function american(word: string): string {
  return word
    .replace(/(?<=[a-z]{3})is(ation|ations|ed|es|e|ing|er|ers)$/, 'iz$1')
    .replace(/(?<=[a-z]{3})our(s|ed|ing|ite|ites|able|al)?$/, 'or$1')
    .replace(/(?<=[a-z]{3})ogue(s)?$/, 'og$1')
    .replace(/^(cent|fib|theat|lit|met)re(s)?$/, '$1er$2');
}

/** A `y` that sounds like a consonant is written `Y` meanwhile. */
function markConsonantY(word: string): string {
  return word.replace(/^y|(?<=[aeiouy])y/g, 'Y');
}

function startOfR1(word: string): number {
  const prefix = /^(gener|commun|arsen)/.exec(word);
  return prefix ? prefix[0].length : regionAfter(word, 0);
}

/** The region after the first non-vowel that follows a vowel. */
function regionAfter(word: string, from: number): number {
  const match = /[aeiouy][^aeiouy]/.exec(word.slice(from));
  return match ? from + match.index + 2 : word.length;
}

function dropPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[sd]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(us|ss)$/.test(word)) return word;
  return /[aeiouy].+s$/.test(word) ? word.slice(0, -1) : word;
}

function dropPastAndIng(word: string, r1: number): string {
  const eed = /eed(ly)?$/.exec(word);
  if (eed) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word;
  const ending = /(ed|ing)(ly)?$/.exec(word);
  if (!ending || !/[aeiouy]/.test(word.slice(0, ending.index))) return word;
  const stem = word.slice(0, ending.index);
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem)) return stem.slice(0, -1);
  return r1 >= stem.length && endsInShortSyllable(stem) ? `${stem}e` : stem;
}

function softenY(word: string): string {
  return word.replace(/(?<=.[^aeiouy])[yY]$/, 'i');
}

const DERIVATIONS = table({
  ization: 'ize',
  ational: 'ate',
  fulness: 'ful',
  ousness: 'ous',
  iveness: 'ive',
  tional: 'tion',
  biliti: 'ble',
  lessli: 'less',
  entli: 'ent',
  ation: 'ate',
  alism: 'al',
  aliti: 'al',
  ousli: 'ous',
  iviti: 'ive',
  fulli: 'ful',
  enci: 'ence',
  anci: 'ance',
  abli: 'able',
  izer: 'ize',
  ator: 'ate',
  alli: 'al',
  bli: 'ble',
});

function mapDerivations(word: string, r1: number): string {
  const mapped = replaceEnding(word, DERIVATIONS, r1);
  if (mapped !== null) return mapped;
  if (word.endsWith('logi') && word.length - 3 >= r1) return word.slice(0, -1);
  return /[cdeghkmnrt]li$/.test(word) && word.length - 2 >= r1 ? word.slice(0, -2) : word;
}

const ADJECTIVE_ENDINGS = table({
  ational: 'ate',
  tional: 'tion',
  alize: 'al',
  icate: 'ic',
  iciti: 'ic',
  ical: 'ic',
  ness: '',
  ful: '',
});

function dropAdjectiveEndings(word: string, r1: number, r2: number): string {
  const mapped = replaceEnding(word, ADJECTIVE_ENDINGS, r1);
  if (mapped !== null) return mapped;
  return word.endsWith('ative') && word.length - 5 >= r2 ? word.slice(0, -5) : word;
}

const LATIN_ENDINGS =
  /(ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|(?<=[st])ion)$/;

function dropLatinEndings(word: string, _r1: number, r2: number): string {
  const ending = LATIN_ENDINGS.exec(word);
  return ending && ending.index >= r2 ? word.slice(0, ending.index) : word;
}

function dropFinalLetter(word: string, r1: number, r2: number): string {
  const stem = word.slice(0, -1);
  if (word.endsWith('e')) {
    return stem.length >= r2 || (stem.length >= r1 && !endsInShortSyllable(stem)) ? stem : word;
  }
  return word.endsWith('ll') && stem.length >= r2 ? stem : word;
}

function endsInShortSyllable(word: string): boolean {
  return /[^aeiouy][aeiouy][^aeiouywxY]$/.test(word) || /^[aeiouy][^aeiouy]$/.test(word);
}

function table(endings: Record<string, string>): [string, string][] {
  return Object.entries(endings);
}

/** The longest ending decides, even where it lies outside the region and so changes nothing. */
function replaceEnding(word: string, endings: [string, string][], region: number): string | null {
  const found = endings.find(([ending]) => word.endsWith(ending));
  if (!found) return null;
  const start = word.length - found[0].length;
  return start >= region ? word.slice(0, start) + found[1] : word;
}
