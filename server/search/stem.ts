import { englishStem } from './english-stem.ts';

/**
 * What the inflected forms of a word have in common, for matching only. `language` is a two-letter code; a language
 * without rules keeps its words as they are. Expects a folded word, see analyze.ts.
 */
export function stemOf(word: string, language: string): string {
  if (language === 'en') return englishStem(IRREGULAR.get(word) ?? word);
  const endings = LIGHT_ENDINGS[language];
  const ending = endings && /^\p{L}+$/u.test(word) && endings.find((end) => fits(word, end));
  return ending ? word.slice(0, -ending.length) : word;
}

function fits(word: string, ending: string): boolean {
  return word.length - ending.length >= 3 && word.endsWith(ending);
}

/** Plural, gender and case endings, longest first: enough to bring a noun's forms together, and no more. */
const LIGHT_ENDINGS: Record<string, string[]> = {
  de: 'innen ern em en er es in e n s'.split(' '),
  fr: 'ement euses ives ees er es ee ez e s x'.split(' '),
  es: 'amente iones ados adas ion ado ada ar er ir os as es o a e s'.split(' '),
  pt: 'amente coes cao ados adas ado ada ar er ir os as es o a e s'.split(' '),
  it: 'amente zioni zione are ere ire ati ate ato ata a e i o'.split(' '),
  nl: 'heden heid en er es e s'.split(' '),
};

/** Forms that no rule of endings brings together. */
const IRREGULAR = new Map(
  Object.entries({
    begin: ['began', 'begun'],
    break: ['broke', 'broken'],
    bring: ['brought'],
    build: ['built'],
    buy: ['bought'],
    child: ['children'],
    come: ['came'],
    choose: ['chose', 'chosen'],
    do: ['did', 'done'],
    find: ['found'],
    forget: ['forgot', 'forgotten'],
    get: ['got', 'gotten'],
    give: ['gave', 'given'],
    go: ['went', 'gone'],
    grow: ['grew', 'grown'],
    hide: ['hid', 'hidden'],
    hold: ['held'],
    index: ['indices'],
    keep: ['kept'],
    know: ['knew', 'known'],
    leave: ['left'],
    lose: ['lost'],
    make: ['made'],
    man: ['men'],
    mean: ['meant'],
    meet: ['met'],
    overwrite: ['overwrote', 'overwritten'],
    pay: ['paid'],
    person: ['people', 'persons'],
    rebuild: ['rebuilt'],
    run: ['ran'],
    see: ['saw', 'seen'],
    sell: ['sold'],
    send: ['sent'],
    show: ['shown'],
    speak: ['spoke', 'spoken'],
    spend: ['spent'],
    take: ['took', 'taken'],
    tell: ['told'],
    think: ['thought'],
    throw: ['threw', 'thrown'],
    understand: ['understood'],
    woman: ['women'],
    write: ['wrote', 'written'],
  }).flatMap(([base, forms]) => forms.map((form): [string, string] => [form, base])),
);
