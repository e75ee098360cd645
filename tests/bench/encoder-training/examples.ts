import { passagesOf, type TrainingDocument } from './documents.ts';

/** Texts that mean the same. */
export interface Example {
  /** One of them is chosen each time. */
  firsts: string[];
  second: string;
  /** Of the second text, if it is another one; its table is finished. */
  language?: string;
  /** Examples with the same key are no negatives of each other. */
  key: string;
}

/** Title, heading and path of headings ↔ passage; description ↔ the beginning. */
export function examplesOf(documents: readonly TrainingDocument[]): Example[] {
  const examples: Example[] = [];
  for (const { title, description, sections } of documents) {
    const first = sections.flatMap(passagesOf)[0];
    if (description && first)
      examples.push({ firsts: [title, description].filter(Boolean), second: first, key: title });
    for (const section of sections) {
      const heading = section.headings.at(-1);
      const firsts = [heading ?? title, [title, ...section.headings].join(' ')];
      for (const second of passagesOf(section)) {
        const texts = [...new Set(firsts.filter(Boolean))];
        if (texts.length > 0) examples.push({ firsts: texts, second, key: `${title}\n${heading ?? ''}` });
      }
    }
  }
  return examples;
}
