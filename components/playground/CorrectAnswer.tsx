import { MAX_QUESTION } from '#lib/answer-limits.ts';
import type { Message } from '#lib/chat-client/message.ts';
import { playgroundPath } from '#lib/routes.ts';
import { sameText } from '#lib/same-text.ts';
import { cutText } from '#lib/text.ts';
import { withoutCitations } from '#lib/without-citations.ts';
import type { QaView } from '#server/knowledge/knowledge.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { refusedForm } from '../forms/Form.tsx';
import { AnswerForm } from '../inbox/AnswerForm.tsx';
import css from './Actions.module.css';

interface CorrectAnswerProps {
  chatId: string;
  botId: string;
  question: string;
  answer: Message;
  ownAnswers: readonly Pick<QaView, 'question' | 'updatedAt'>[];
  refused: RefusedForm | null;
}

/** Replaces an answer of the viewer's own assistant for everyone who asks the question from now on. */
export function CorrectAnswer({ chatId, botId, question, answer, ownAnswers, refused }: CorrectAnswerProps) {
  const id = `answer-${answer.id}`;
  const isAnsweredSince = ownAnswers.some(
    (own) => Date.parse(own.updatedAt) > answer.timestamp && sameText(own.question) === sameText(question),
  );
  if (isAnsweredSince) return <p className={css.since}>You have answered this since.</p>;
  return (
    <details className={css.edit} open={refusedForm(refused, id) !== null || undefined}>
      <summary>{answer.isAnswered ? 'Correct this answer' : 'Write the answer'}</summary>
      <AnswerForm
        id={id}
        action={`/api/bots/${botId}/sources`}
        question={cutText(question, MAX_QUESTION)}
        answer={answer.isAnswered ? withoutCitations(answer.content) : ''}
        next={playgroundPath(chatId)}
        refused={refused}
      />
    </details>
  );
}
