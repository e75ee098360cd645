import { type LeadAnswer, leadAnswerText } from '#lib/lead-fields.ts';
import css from './inbox.module.css';

/** What a visitor answered in the website's own fields. */
export function LeadAnswers({ answers }: { answers: LeadAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <dl className={css.answers}>
      {answers.map((answer) => (
        <div key={answer.id}>
          <dt dir="auto">{answer.label}</dt>
          <dd dir="auto">{leadAnswerText(answer)}</dd>
        </div>
      ))}
    </dl>
  );
}
