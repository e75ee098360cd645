const HANGUL = /^[가-힣]+$/;

/** What follows a noun whatever it ends in. Those of one syllable also end many nouns: two must remain. */
const AFTER_ANY =
  /^(?:(.+)(?:에서|에게|한테|까지|부터|처럼|보다|마다|조차|밖에|께서|입니다|입니까|인가요|인데요?|인지|이에요|예요)|(.{2,})[의에도만께들])$/;
/** What follows a consonant, and its other form after a vowel. */
const AFTER_CONSONANT = /^(.+)(?:으로|이나|이란|이랑|이며|은|이|을|과)$/;
const AFTER_VOWEL = /^(.+)(?:로|나|란|랑|며|는|가|를|와)$/;
/** To be that noun: 회원이다, 회원이라면, 회원이었다. After a vowel it is shorter: 의자다, 의자라면, 의자였다. */
const AS_BEING =
  /^(.+?)이(?:다|라면|라는|라서|라고|라도|지만|니까|므로|고|면|니|며|어서|었.{1,3}|세요|네요|군요)$/;
const AS_BEING_SHORT =
  /^(.{2,}?)(?:(?<!니)다|라면|라는|라서|라고|라도|(?<!까)지만|니까|므로|여서|였.{1,3}|세요|네요|군요)$/;
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
  const being = AS_BEING.exec(word)?.[1];
  if (being && (being.length > 1 || endsInConsonant(being))) return being;
  const short = AS_BEING_SHORT.exec(word)?.[1];
  if (short && !endsInConsonant(short)) return short;
  return withoutParticle(word);
}

function withoutParticle(word: string): string | undefined {
  const [, long, oneSyllable] = AFTER_ANY.exec(word) ?? [];
  const consonant = AFTER_CONSONANT.exec(word)?.[1];
  const vowel = AFTER_VOWEL.exec(word)?.[1];
  if (long ?? oneSyllable) return long ?? oneSyllable;
  if (consonant && endsInConsonant(consonant)) return consonant;
  if (vowel && !endsInConsonant(vowel)) return vowel;
  return AS_VERB.exec(word)?.[1];
}

/** A syllable of Hangul is one of 28 with the same beginning, of which the first has no consonant at its end. */
const FIRST_SYLLABLE = 0xac00;
const ENDINGS = 28;
const endsInConsonant = (word: string): boolean =>
  (word.charCodeAt(word.length - 1) - FIRST_SYLLABLE) % ENDINGS !== 0;
