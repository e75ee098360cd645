const HANGUL = /^[가-힣]+$/;

/** What follows a noun whatever it ends in. Those of one syllable also end many nouns: two must remain. */
const AFTER_ANY =
  /^(?:(.+)(?:에서|에게|한테|까지|부터|처럼|보다|마다|조차|밖에|께서|입니다|인가요|이에요|예요)|(.{2,})[의에도만께])$/;
/** What follows a consonant, and its other form after a vowel. */
const AFTER_CONSONANT = /^(.+)(?:으로|이나|이란|이랑|이며|은|이|을|과)$/;
const AFTER_VOWEL = /^(.+)(?:로|나|란|랑|며|는|가|를|와)$/;
/** The verb that a noun becomes: to refund, to be refunded. */
const AS_VERB = /^(.{2,})[하해합했할한함되돼됩됐될된됨].{0,3}$/;

export const isHangul = (word: string): boolean => HANGUL.test(word);

/**
 * The noun without the particles after it: 환불을, 환불이 and 환불에서는 are 환불. What remains is stemmed again, so that a
 * noun has one stem with and without a particle.
 */
export function stemKorean(word: string): string {
  const noun = withoutLast(word);
  return noun === undefined ? word : stemKorean(noun);
}

function withoutLast(word: string): string | undefined {
  const [, long, short] = AFTER_ANY.exec(word) ?? [];
  const consonant = AFTER_CONSONANT.exec(word)?.[1];
  const vowel = AFTER_VOWEL.exec(word)?.[1];
  if (long ?? short) return long ?? short;
  if (consonant && endsInConsonant(consonant)) return consonant;
  if (vowel && !endsInConsonant(vowel)) return vowel;
  return AS_VERB.exec(word)?.[1];
}

/** A syllable of Hangul is one of 28 with the same beginning, of which the first has no consonant at its end. */
const FIRST_SYLLABLE = 0xac00;
const ENDINGS = 28;
const endsInConsonant = (word: string): boolean =>
  (word.charCodeAt(word.length - 1) - FIRST_SYLLABLE) % ENDINGS !== 0;
