import { withoutCitations } from '#lib/without-citations.ts';
import type { TranscriptMessage } from '#server/conversations/conversations.ts';
import type { AskedQuestion } from './CorrectAnswer.tsx';

/** The questions of a transcript, each with the message that followed; greetings are no questions. */
export const askedQuestions = (messages: TranscriptMessage[]): (AskedQuestion & { at: string })[] =>
  messages.flatMap(({ id, outcome, content, createdAt }, at) => {
    const question = messages[at - 1];
    if (outcome === null || outcome === 'small_talk' || question?.role !== 'user') return [];
    const answer = outcome === 'unanswered' || outcome === 'over_limit' ? '' : withoutCitations(content);
    return [{ answerId: id, text: question.content, answer, outcome: null, at: createdAt }];
  });
