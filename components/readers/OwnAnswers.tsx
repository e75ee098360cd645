import type { QaView } from '../../server/knowledge/knowledge.ts';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { TITLE } from '../admin/AdminTitle.tsx';
import { refusedForm } from '../forms/Form.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { Confirm } from './Confirm.tsx';
import css from './readers.module.css';
import type { ShownSite } from './SiteTab.tsx';

export type OwnAnswer = Pick<QaView, 'id' | 'question' | 'answer'>;

interface OwnAnswersProps {
  answers: OwnAnswer[];
  site: ShownSite;
  next: string;
  refused: RefusedForm | null;
}

/** The answers that the owner has written, to change or to delete. */
export function OwnAnswers({ answers, site, next, refused }: OwnAnswersProps) {
  if (answers.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="answers-heading">
      <h2 id="answers-heading">Your answers</h2>
      <ul className={css.cards}>
        {answers.map(({ id, question, answer }) => {
          const form = `change-${id}`;
          const action = `/api/bots/${site.botId}/sources/${id}`;
          return (
            <li key={id} className={css.card}>
              <p className={css.text}>
                <bdi>{question}</bdi>
              </p>
              <details open={refusedForm(refused, form) !== null}>
                <summary>Change</summary>
                <AnswerForm
                  id={form}
                  action={action}
                  isChange
                  question={question}
                  answer={answer}
                  next={`${next}#answers-heading`}
                  label="Save answer"
                  refused={refused}
                />
                <div className={css.tools}>
                  <Confirm
                    id={`delete-${id}`}
                    opener="Delete answer"
                    confirm="Delete answer"
                    title="Delete this answer?"
                    action={action}
                    method="delete"
                    next={`${next}#${TITLE}`}
                  >
                    <p>Visitors no longer get it. What it answered is listed as a gap again.</p>
                  </Confirm>
                </div>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
