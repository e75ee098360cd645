import { languageOf, tokenize } from './analyze.ts';
import { LANGUAGES, languageFor } from './languages.ts';

/** The number of characters to examine. */
const MAX_LENGTH = 4000;
/** The minimum number of words for a decision. */
const MIN_WORDS = 20;
/** In running text at least a third of the words are stop words; in lists and tables fewer are. */
const MIN_SHARE = 0.15;

/**
 * Detects the language of a text by its stop words. Many pages do not declare it, and some declare that of their
 * template.
 * @param claimed the page's declaration, for instance `en-GB`; used unless another language is much more likely
 */
export function detectLanguage(text: string, claimed: string | null): string | null {
  const sample = text.slice(0, MAX_LENGTH);
  const script = scriptLanguage(sample);
  if (script) return claimed ?? script;
  const words = tokenize(sample).flatMap(({ words: [word = ''] }) => word);
  if (words.length < MIN_WORDS) return claimed;
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const shareOf = (code: string) => {
    const { stopWords } = languageFor(code);
    let found = 0;
    for (const [word, count] of counts) if (stopWords.has(word)) found += count;
    return found / words.length;
  };
  const shares = Object.keys(LANGUAGES).map((code) => ({ code, share: shareOf(code) }));
  const best = shares.reduce((a, b) => (b.share > a.share ? b : a));
  const isClear =
    best.share >= MIN_SHARE && (claimed === null || shareOf(languageOf(claimed)) < best.share / 2);
  return isClear ? best.code : claimed;
}

/** The language if the script determines it: kana is Japanese, and Han without kana is Chinese. */
function scriptLanguage(text: string): string | null {
  if (!/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)) return null;
  const count = (script: RegExp) => text.match(script)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  if (kana > letters / 10) return 'ja';
  return count(/\p{Script=Han}/gu) > letters / 2 ? 'zh' : null;
}
