import { MAX_QUESTION } from '../../lib/answer-limits.ts';
import { cutText } from '../../lib/text.ts';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { refusedForm } from '../forms/Form.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import css from './readers.module.css';
import type { ShownSite } from './SiteTab.tsx';

export interface UnansweredQuestion {
  /** The id of the message that says that there is no answer. */
  answerId: string;
  text: string;
  /** What the owner has done about it since. */
  outcome: 'answered' | 'dismissed' | null;
}

interface UnansweredProps {
  question: UnansweredQuestion;
  site: ShownSite;
  /** The address of the conversation. */
  here: string;
  refused: RefusedForm | null;
}

export const unansweredId = ({ answerId }: UnansweredQuestion): string => `unanswered-${answerId}`;

/** Below a message that says that there is no answer: the form that writes one, or that one was written. */
export function Unanswered({ question, site, here, refused }: UnansweredProps) {
  const id = unansweredId(question);
  if (question.outcome === 'answered')
    return (
      <p id={id} className={css.facts}>
        You have answered this since. <a href={`${site.path}/knowledge?show=answers`}>Show your answers</a>
      </p>
    );
  const form = `answer-${question.answerId}`;
  return (
    <details id={id} className={css.unanswered} open={refusedForm(refused, form) !== null}>
      <summary>Write the answer</summary>
      <AnswerForm
        id={form}
        action={`/api/bots/${site.botId}/sources`}
        question={cutText(question.text, MAX_QUESTION)}
        next={`${here}#${id}`}
        label="Publish answer"
        refused={refused}
      />
    </details>
  );
}
