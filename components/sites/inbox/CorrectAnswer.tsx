import { Correction } from './AnswerForm.tsx';
import css from './inbox.module.css';

/** A visitor's question with the message that followed. */
export interface AskedQuestion {
  answerId: string;
  text: string;
  /** As it was answered, without the marks of its sources; empty without an answer. */
  answer: string;
  /** The answer is probably beside the point. */
  isDoubtful: boolean;
  /** What the owner has done since; `answered` if their own answer is newer. */
  outcome: 'answered' | 'dismissed' | null;
  /** The owner's answer to exactly this question is newer. */
  hasOwnAnswer: boolean;
}

export interface CorrectAnswerProps {
  question: AskedQuestion;
  botId: string;
  /** The address of the answers that the owner has written. */
  answersPath: string;
  here: string;
}

export const correctionId = ({ answerId }: AskedQuestion): string => `correct-${answerId}`;

/** Below an answer, or a message without one: the form that replaces it for the next visitor. */
export function CorrectAnswer({ question, botId, answersPath, here }: CorrectAnswerProps) {
  const id = correctionId(question);
  if (question.outcome === 'answered')
    return (
      <p id={id} className={css.facts}>
        You have {question.answer ? 'corrected' : 'answered'} this since.{' '}
        {question.hasOwnAnswer ? (
          <a href={`${answersPath}&${new URLSearchParams({ nameLike: question.text })}`}>Show your answer</a>
        ) : (
          <a href={answersPath}>Show your answers</a>
        )}
      </p>
    );
  return (
    <Correction
      id={id}
      className={css.correction}
      answerId={question.answerId}
      botId={botId}
      question={question.text}
      answer={question.answer}
      next={`${here}#${id}`}
    />
  );
}
