import { useRefused } from '#components/forms/use-refused.ts';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { AnswerForm } from '#components/sites/inbox/AnswerForm.tsx';
import { AnswerList } from '#components/sites/inbox/AnswerList.tsx';
import type { AnswersData } from '#components/sites/studio/knowledge-data.ts';
import type { PanelProps } from '#components/sites/studio/props.ts';
import { NothingFound } from '#components/ui/NothingFound.tsx';
import { Pager } from '#components/ui/Pager.tsx';
import { SearchBox } from '#components/ui/SearchBox.tsx';
import css from './knowledge.module.css';

const FORM = 'new-answer';
const HEADING = 'answers-heading';

/** The questions that the owner has answered: they come before every page. `here` is the address of the list. */
export function Answers({ data, here }: PanelProps & { data: AnswersData }) {
  const { botId, answers, count, page, lastPage, nameLike } = data;
  const isSearch = nameLike !== '';
  const address = (query: Record<string, string>) =>
    `${here}&${new URLSearchParams({ ...(isSearch && { nameLike }), ...query })}`;
  const current = page > 1 || isSearch ? address(page > 1 ? { page: String(page) } : {}) : here;
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} className="visually-hidden">
        Your answers
      </h2>
      <p className={css.hint}>
        Visitors who ask one of these questions get your answer as you wrote it, before anything from a
        website.
      </p>
      <ListRefusal />
      <details className={css.add} open={useRefused(FORM) !== null || (count === 0 && !isSearch)}>
        <summary>Add a question</summary>
        <AnswerForm id={FORM} action={`/api/bots/${botId}/sources`} question="" next={`${here}#${HEADING}`} />
      </details>
      {(count > 0 || isSearch) && (
        <div className={css.search}>
          <SearchBox
            action={here.split('?')[0] ?? here}
            name="nameLike"
            label="Search your answers"
            value={nameLike}
            hiddenFields={[['show', 'answers']]}
          />
        </div>
      )}
      {count === 0 && isSearch && <NothingFound items="answers" hint="Try other words." href={here} />}
      <AnswerList answers={answers} botId={botId} next={`${current}#${HEADING}`} />
      <Pager page={page} lastPage={lastPage} addressOf={(to) => address({ page: String(to) })} />
    </section>
  );
}
