import { FormDetails } from '#components/forms/FormDetails.tsx';
import { Confirm } from '#components/office/admin/Confirm.tsx';
import { ListFoot } from '#components/office/admin/ListFoot.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import css from '#components/sites/inbox/inbox.module.css';
import { SiteTab } from '#components/sites/inbox/SiteTab.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { SearchBox } from '#components/ui/SearchBox.tsx';
import { Section } from '#components/ui/Section.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { CannedAnswerForm } from './CannedAnswerForm.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { site, path, answers, count, q } = data;
  const here = `${path}/canned-answers`;
  const api = `/api/sites/${site.id}/canned-answers`;
  return (
    <SiteTab site={site} path={path} tab="canned-answers" title="Canned answers" count={count}>
      <p className={css.intro}>
        Texts that your team answers with often. Type / and the shortcut in the inbox.
      </p>
      <ListRefusal />
      {(answers.length > 0 || q) && (
        <SearchBox action={here} name="q" label="Search canned answers" value={q} />
      )}
      {answers.length === 0 ? (
        <EmptyState drawing="box" title={q ? 'No canned answer found' : 'No canned answers yet'}>
          <p>{q ? <a href={here}>Show all canned answers</a> : 'Add the first one below.'}</p>
        </EmptyState>
      ) : (
        <ul className={`${css.cards} ${css.below}`}>
          {answers.map(({ id, shortcut, text }) => (
            <li key={id} className={css.card}>
              <p className={css.text}>/{shortcut}</p>
              <p className={css.preline} dir="auto">
                {text}
              </p>
              <FormDetails forms={[`change-${id}`]} summary="Change">
                <CannedAnswerForm
                  id={`change-${id}`}
                  action={`${api}/${id}`}
                  next={here}
                  answer={{ shortcut, text }}
                />
                <div className={css.tools}>
                  <Confirm
                    id={`delete-${id}`}
                    opener="Delete canned answer"
                    confirm="Delete canned answer"
                    title={`Delete /${shortcut}?`}
                    action={`${api}/${id}`}
                    next={here}
                  >
                    <p>Your team can no longer choose it. What was sent stays.</p>
                  </Confirm>
                </div>
              </FormDetails>
            </li>
          ))}
        </ul>
      )}
      <ListFoot list={data} />
      <Section id="new" title="Add a canned answer">
        <CannedAnswerForm id="new-canned-answer" action={api} next={here} />
      </Section>
    </SiteTab>
  );
}
