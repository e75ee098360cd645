import { firstLinkIn } from '#lib/passage-content.ts';
import type { QaView } from '#server/knowledge/knowledge.ts';
import { AnswerText } from '../../answers/chat/AnswerText.tsx';
import { FormDetails } from '../../forms/FormDetails.tsx';
import { Confirm } from '../../office/admin/Confirm.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import css from './inbox.module.css';
import { answerCardId } from './own-answers-path.ts';

interface AnswerListProps {
  answers: Pick<QaView, 'id' | 'question' | 'answer'>[];
  botId: string;
  /** The address after a change. */
  next: string;
}

/** Answers of the owner, each with a form to change and one to delete it. */
export function AnswerList({ answers, botId, next }: AnswerListProps) {
  return (
    <ul className={css.cards}>
      {answers.map(({ id, question, answer }) => {
        const form = `change-${id}`;
        const action = `/api/bots/${botId}/sources/${id}`;
        return (
          <li key={id} id={answerCardId(id)} className={css.card}>
            <p className={css.text}>
              <bdi>{question}</bdi>
            </p>
            <div className={css.answer}>
              <AnswerText text={answer} citations={sourcesOf(answer)} related={[]} />
            </div>
            <FormDetails forms={[form]} summary="Change">
              <AnswerForm
                id={form}
                action={action}
                isChange
                question={question}
                answer={answer}
                next={next}
              />
              <div className={css.tools}>
                <Confirm
                  id={`delete-${id}`}
                  opener="Delete answer"
                  confirm="Delete answer"
                  title="Delete this answer?"
                  action={action}
                  next={next}
                >
                  <p>Visitors no longer get it. What it answered is listed as a gap again.</p>
                </Confirm>
              </div>
            </FormDetails>
          </li>
        );
      })}
    </ul>
  );
}

/** As for visitors, the page that the answer names first decides which links work. */
function sourcesOf(answer: string) {
  const url = firstLinkIn(answer);
  return url ? [{ n: 1, title: url, url, excerpt: '' }] : [];
}
