/** Splits a paragraph into sentences, each with its trailing space; joined they equal the paragraph. */
export function sentencesOf(text: string, language: string | null): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenterFor(language).segment(text)) {
    const last = sentences.at(-1);
    const isOpen = last !== undefined && last.length < MAX_OPEN && !isComplete(last);
    if (isOpen) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences;
}

/** A longer one is complete in any case: it is read again with each part. */
const MAX_OPEN = 2000;

/**
 * An abbreviation does not end a sentence, a number alone ("9.10.") is not one, and neither is a part that ends within
 * `code`.
 */
function isComplete(sentence: string): boolean {
  if (ABBREVIATION.test(sentence.trimEnd())) return false;
  return /\p{L}{2}/u.test(sentence) && sentence.split('`').length % 2 === 1;
}

const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|ca|bzw|usw|z\.\s?B|d\.\s?h|p\. ?ex|Mr|Mrs|Ms|Dr|Prof|St|No|Nr|Fig|Abb|\p{L})\.$/u;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string | null): Intl.Segmenter {
  const locale = /^[a-z]{2,3}(?=-|$)/i.exec(language ?? '')?.[0] ?? 'en';
  const known = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'sentence' });
  segmenters.set(locale, known);
  return known;
}
