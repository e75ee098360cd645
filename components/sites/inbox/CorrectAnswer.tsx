import { Correction } from './AnswerForm.tsx';
import css from './inbox.module.css';
import { ownAnswersPath } from './own-answers-path.ts';

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
  /** The owner's answer to exactly this question, where it is newer. */
  ownAnswer: { id: string; question: string } | null;
}

export interface CorrectAnswerProps {
  question: AskedQuestion;
  botId: string;
  /** Of the website or the assistant. */
  path: string;
  mayOpenKnowledge: boolean;
  here: string;
}

export const correctionId = ({ answerId }: AskedQuestion): string => `correct-${answerId}`;

/** Below an answer, or a message without one: the form that replaces it for the next visitor. */
export function CorrectAnswer({ question, botId, path, mayOpenKnowledge, here }: CorrectAnswerProps) {
  const id = correctionId(question);
  if (question.outcome === 'answered')
    return (
      <p id={id} className={css.facts}>
        You have {question.answer ? 'corrected' : 'answered'} this since.{' '}
        <a href={ownAnswersPath(path, mayOpenKnowledge, question.ownAnswer)}>
          {question.ownAnswer ? 'Show your answer' : 'Show your answers'}
        </a>
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
