/** The article, also with “and”, “in”, “like” or “for” before it. In إلغاء the word itself begins like it. */
const ARTICLES = /^(?:[وف]?(?:[بك]?ال|لل)(?=.{3}))+/u;
/** Possessive pronouns, before which the ending of a feminine noun has another letter, duals and plurals. */
const ENDINGS = /^(?:(.{3,}?)(?:(?:ات|ت)?(?:هما|ها|هم|هن|كم|نا|ان|ين|ه|ي|ك)|ات|ون|يه|ا)|(.{2})(?:ات|ه))$/u;
/** “And” before a noun without article. The others also begin many nouns: four letters must remain. */
const PARTICLES = /^(?:و*[فبلك](?=.{4})|و+(?=.{3}))/u;

/**
 * The noun without its article, particles and endings: والجامعات and جامعة have one stem. All rules apply to each form of
 * a noun, so that a letter of the noun that looks like a particle is lost in all of them. Expects a folded word.
 */
export const stemArabic = (word: string): string =>
  withoutEndings(word.replace(ARTICLES, '')).replace(PARTICLES, '');

function withoutEndings(word: string): string {
  const [, long, short] = ENDINGS.exec(word) ?? [];
  const noun = long ?? short;
  return noun === undefined ? word : withoutEndings(noun);
}
