/** What may stand before the term in a sentence that defines it, and what follows it. */
interface DefinitionPattern {
  before: RegExp;
  after: RegExp;
}

const pattern = (before: string, after: string): DefinitionPattern => ({
  before: new RegExp(`^(?:${before})$`, 'iu'),
  after: new RegExp(`^,? ?(?:${after})(?![\\p{L}\\p{N}])`, 'iu'),
});

/**
 * By language. "Is" defines only with the beginning of a noun after it: "the budget is empty" defines nothing, "a budget is
 * a plan" does.
 */
const DEFINITION_PATTERNS: Readonly<Record<string, readonly DefinitionPattern[]>> = {
  en: [
    pattern(
      '|an?|the|the (?:term|word)',
      '(?:is|are)(?: \\p{L}+ly| also| just)? (?:an?|the|any|one|what|when|where|used to|known as|called|defined as)|(?:is|are) (?:[\\p{L}-]+ ){1,3}(?:that|which|who)|means?|refers? to|denotes?|stands? for|represents?',
    ),
  ],
  de: [
    pattern(
      '|eine?|der|die|das|der begriff|das wort',
      '(?:ist|sind)(?: \\p{L}+lich| meist| also)? (?:eine?|einer|der|die|das|jede[rs]?|alle|was|wenn)|bedeute[nt]|bezeichne[nt]|meint|steht für|(?:bezeichnet|nennt) man',
    ),
    pattern(
      '(?:unter|als|mit)(?: einem| einer| einen| eine| ein| dem| der| den)?(?: begriff)?',
      '(?:versteht|bezeichnet|meint) man|(?:wird|werden|ist|sind) (?:.{0,60} )?(?:verstanden|bezeichnet|gemeint)',
    ),
  ],
  fr: [
    pattern(
      "|une?|la|les?|l'|le (?:terme|mot)",
      '(?:est|sont)(?: \\p{L}+ment| donc)? (?:une?|les?|la|l|des|du|ce|celui|celle|tout|toute)|désigne(?:nt)?|signifie(?:nt)?|correspond(?:ent)? à|se définit',
    ),
    pattern("on appelle(?: une?| la| le| l')?", '(?:une?|les?|la|l|des|tout|toute)'),
    pattern("par(?: une?| la| le| l')?", 'on entend'),
  ],
  es: [
    pattern(
      '|una?|el|la|los|las|el término|la palabra',
      '(?:es|son)(?: \\p{L}+mente| también)? (?:una?|unos|unas|el|la|los|las|lo|aquel|aquella|cualquier|tod[oa])|significan?|designan?|se refieren? a|consisten? en|se define',
    ),
    pattern(
      'se (?:llama|entiende por)(?: una?| el| la)?',
      '(?:al?|una?|el|la|los|las|aquel|aquella|cualquier|tod[oa])',
    ),
  ],
};

/**
 * Whether these parts of a sentence, around a term, say what the term is. False for languages whose patterns are not known.
 */
export const definesBetween = (before: string, after: string, language: string): boolean =>
  (DEFINITION_PATTERNS[language] ?? []).some(
    (pattern) => pattern.before.test(before) && pattern.after.test(after),
  );
