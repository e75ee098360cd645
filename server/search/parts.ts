import { languageOf, tokenize } from './analyze.ts';
import { matcher, weightOf } from './match.ts';
import type { Query } from './query.ts';
import type { RankedPassage } from './retrieve.ts';
import { type Block, blocksOf, splitSentences } from './sentences.ts';

/** A sentence, an item of a list, a row of a table or a block of code. */
export interface Part {
  kind: Block['kind'];
  /** Which of the passage's blocks it belongs to, counted from 0. */
  block: number;
  text: string;
  /** Which share of the question's weight stands in it: 0 to 1. */
  share: number;
}

/** What something is, a passage says first, often without its name; and first what its own heading asks. */
const LEAD_SHARE = 0.95;
/** From here on the heading is the question. */
const ASKED = 0.8;

/** A passage taken apart, with how much each part has to do with the question. */
export function partsOf(query: Query, { content, language, asked }: RankedPassage): Part[] {
  const find = matcher(query, languageOf(language));
  const beginsWithAnswer = query.isDefinition || asked >= ASKED;
  return blocksOf(content).flatMap((block, index) =>
    (block.kind === 'text' ? splitSentences(content, block) : [block]).map(({ start, end }) => {
      const text = content.slice(start, end);
      const isLead = beginsWithAnswer && index === 0 && block.kind === 'text' && start === block.start;
      const share = weightOf(query, find(tokenize(text))) / (query.weight || 1);
      return { kind: block.kind, block: index, text, share: isLead ? Math.max(share, LEAD_SHARE) : share };
    }),
  );
}
