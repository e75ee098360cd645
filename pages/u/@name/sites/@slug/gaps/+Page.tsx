import { optionsOf } from '#components/forms/Options.tsx';
import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { TITLE } from '#components/office/admin/AdminTitle.tsx';
import admin from '#components/office/admin/admin.module.css';
import { FilterLinks } from '#components/office/admin/FilterLinks.tsx';
import { ListFoot } from '#components/office/admin/ListFoot.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { AnswerList } from '#components/sites/inbox/AnswerList.tsx';
import css from '#components/sites/inbox/inbox.module.css';
import { ANSWERS_HEADING } from '#components/sites/inbox/own-answers-path.ts';
import { SiteTab } from '#components/sites/inbox/SiteTab.tsx';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { LinkIf } from '#components/ui/LinkIf.tsx';
import { BulkBar, SelectAll, SelectableList, Selected } from '#components/ui/Selection.tsx';
import { csvAddress, filteredAddress } from '#lib/filters.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { GapCard } from './GapCard.tsx';

const BULK_FORM = 'bulk';
const KINDS = optionsOf({
  all: 'Any gap',
  unanswered: 'Unanswered',
  doubtful: 'Doubtful',
  voted_down: 'Voted down',
  searched: 'Searched',
});

export default function Page({ data }: PageProps<Data>) {
  const { site, path, gaps, count, answers, mayWrite } = data;
  const api = `/api/sites/${site.id}/gaps`;
  const filters = new URLSearchParams(data.filters);
  const address = filteredAddress(`${path}/gaps`, filters);
  return (
    <SiteTab
      site={site}
      path={path}
      tab="gaps"
      title="Content gaps"
      count={count}
      csv={csvAddress(api, filters)}
    >
      <ListRefusal />
      {(gaps.length > 0 || filters.has('kind')) && (
        <div className={admin.filters}>
          <FilterLinks label="Kind" name="kind" options={KINDS} filters={filters} />
        </div>
      )}
      {gaps.length === 0 ? (
        <Nothing isFiltered={filters.has('kind')} list={`${path}/gaps`} />
      ) : (
        <>
          <p className={css.intro}>
            What visitors of the last 90 days did not find, and answers that are doubtful. Write the answer,
            and the next visitor gets it. Where they only used other words than your pages,{' '}
            <LinkIf may={site.mayChangeBot} href={`${path}/search`}>
              add synonyms
            </LinkIf>
            .
          </p>
          <SelectableList>
            <SelectAll form={BULK_FORM} />
            <ul className={css.cards}>
              {gaps.map((gap) => (
                <GapCard
                  key={gap.id}
                  gap={gap}
                  site={site}
                  path={path}
                  next={address}
                  bulkForm={BULK_FORM}
                  mayWrite={mayWrite}
                />
              ))}
            </ul>
            <BulkBar label="Selected questions">
              <AdminForm id={BULK_FORM} action={`${api}/bulk/dismiss`} next={`${address}#${TITLE}`}>
                <Selected form={BULK_FORM}>Selected questions</Selected>
                <Button>Dismiss</Button>
              </AdminForm>
            </BulkBar>
          </SelectableList>
        </>
      )}
      <ListFoot list={data} />
      {answers.length > 0 && (
        <section className={css.section} aria-labelledby={ANSWERS_HEADING}>
          <h2 id={ANSWERS_HEADING}>Your answers</h2>
          <AnswerList answers={answers} botId={site.botId} next={`${address}#${ANSWERS_HEADING}`} />
        </section>
      )}
    </SiteTab>
  );
}

function Nothing({ isFiltered, list }: { isFiltered: boolean; list: string }) {
  if (isFiltered)
    return (
      <EmptyState drawing="search" title="No gaps of this kind">
        <Button href={list}>Show all gaps</Button>
      </EmptyState>
    );
  return (
    <EmptyState drawing="box" title="Nothing is missing">
      <p>
        Questions without an answer, answers that are doubtful or were voted down, and searches without a
        result appear here.
      </p>
    </EmptyState>
  );
}
