import admin from '#components/admin/admin.module.css';
import { GapBulk } from '#components/inbox/GapBulk.tsx';
import { GapCard } from '#components/inbox/GapCard.tsx';
import { OwnAnswers } from '#components/inbox/OwnAnswers.tsx';
import { Refusal } from '#components/inbox/Refusal.tsx';
import css from '#components/inbox/readers.module.css';
import { SiteTab } from '#components/inbox/SiteTab.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Pager } from '#components/ui/Pager.tsx';
import { SelectAll, SelectableList } from '#components/ui/Selection.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

const BULK_FORM = 'bulk';

export default function Page({ data, refused }: PageProps<Data>) {
  const { site, gaps, count, page, lastPage, answers, mayWrite } = data;
  const path = `${site.path}/gaps`;
  const address = page > 1 ? `${path}?page=${page}` : path;
  return (
    <SiteTab
      site={site}
      tab="gaps"
      title="Content gaps"
      count={count}
      csv={`/api/sites/${site.id}/gaps?format=csv`}
    >
      <Refusal refused={refused} />
      {gaps.length === 0 ? (
        <EmptyState drawing="box" title="Nothing is missing">
          <p>Questions without an answer, searches without a result and answers voted down appear here.</p>
        </EmptyState>
      ) : (
        <>
          <p className={css.intro}>
            What visitors of the last 90 days did not find. Write the answer, and the next visitor gets it.
            Where they only used other words than your pages, <a href={`${site.path}/search`}>add synonyms</a>
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
                  next={address}
                  refused={refused}
                  bulkForm={BULK_FORM}
                  mayWrite={mayWrite}
                />
              ))}
            </ul>
            <GapBulk siteId={site.id} form={BULK_FORM} next={address} />
          </SelectableList>
        </>
      )}
      <div className={admin.foot}>
        <Pager page={page} lastPage={lastPage} addressOf={(to) => `?page=${to}`} />
      </div>
      <OwnAnswers answers={answers} site={site} next={address} refused={refused} />
    </SiteTab>
  );
}
