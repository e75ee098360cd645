import { languageOf } from './analyze.ts';

/** Words as people type them in chats, without a difference in meaning, by language. */
const SPELLINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    u: 'you',
    ur: 'your',
    r: 'are',
    ya: 'you',
    im: "i'm",
    ive: "i've",
    whats: 'what is',
    wheres: 'where is',
    whens: 'when is',
    whos: 'who is',
    hows: 'how is',
    dont: "don't",
    doesnt: "doesn't",
    didnt: "didn't",
    cant: "can't",
    wont: "won't",
    isnt: "isn't",
    arent: "aren't",
    gonna: 'going to',
    wanna: 'want to',
    pls: 'please',
    plz: 'please',
    thx: 'thanks',
    tmrw: 'tomorrow',
    tmr: 'tomorrow',
    adress: 'address',
  },
  de: { gibts: 'gibt es', gehts: 'geht es', machts: 'macht es', kanns: 'kann es', nen: 'einen' },
  fr: { kon: "qu'on", cb: 'combien', bjr: 'bonjour', svp: "s'il vous plaît" },
  es: { q: 'que', xq: 'porque', tb: 'también', x: 'por' },
};

/** The text with the usual spelling of such words: "whats" is "what is". Single letters are such words in lower case only. */
export function withUsualSpelling(text: string, language: string | null): string {
  const known = SPELLINGS[languageOf(language)] ?? {};
  return text.replace(/(?<![\p{L}\p{N}'’.-])\p{L}{1,6}(?![\p{L}\p{N}'’-])/gu, (word) => {
    const typed = word.length === 1 ? word : word.toLowerCase();
    return Object.hasOwn(known, typed) ? (known[typed] as string) : word;
  });
}
