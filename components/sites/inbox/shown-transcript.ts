import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import { sameText } from '#lib/same-text.ts';
import { withoutCitations } from '#lib/without-citations.ts';
import type { QaView } from '#server/knowledge/knowledge.ts';
import type { Transcript, TranscriptMessage } from '#server/sites/sites.ts';
import type { AskedQuestion } from './CorrectAnswer.tsx';

/** A conversation with one page of its messages, and its timestamps as text. */
export const shownTranscript = (chat: Transcript, at: (time: string) => DisplayTimestamp) => ({
  ...chat,
  started: at(chat.createdAt),
  messages: chat.messages.map((message) => ({ ...message, at: at(message.createdAt) })),
});

export type ShownTranscript = ReturnType<typeof shownTranscript>;

/** The questions of a transcript, each with the message that followed; greetings, and asking for a person, are none. */
export const askedQuestions = (messages: TranscriptMessage[]): (AskedQuestion & { at: string })[] =>
  messages.flatMap(({ id, outcome, content, isDoubtful, createdAt }, at) => {
    const question = messages[at - 1];
    if (outcome === null || isNoQuestion(outcome) || question?.role !== 'user') return [];
    const answer = outcome === 'unanswered' || outcome === 'over_limit' ? '' : withoutCitations(content);
    const asked = { answerId: id, text: question.content, answer, isDoubtful };
    return [{ ...asked, outcome: null, ownAnswer: null, at: createdAt }];
  });

const isNoQuestion = (outcome: string): boolean => outcome === 'small_talk' || outcome === 'asked_for_person';

/** The same, after the owner has answered some of them. */
export const withOwnAnswers = <Shown extends AskedQuestion & { at: string }>(
  asked: Shown[],
  answers: readonly Pick<QaView, 'id' | 'question' | 'updatedAt'>[],
): Shown[] =>
  asked.map((one) => {
    const ownAnswer = answerSince(one.text, one.at, answers);
    return ownAnswer ? { ...one, outcome: 'answered', ownAnswer } : one;
  });

/** What the owner has answered to the question after it was asked at this time. */
export const answerSince = <Own extends Pick<QaView, 'question' | 'updatedAt'>>(
  question: string,
  at: string | number,
  answers: readonly Own[],
): Own | undefined =>
  answers.find(
    (own) =>
      Date.parse(own.updatedAt) > new Date(at).getTime() && sameText(own.question) === sameText(question),
  );
