import { LIST_FORM } from '#components/admin/AdminForm.tsx';
import { Attention } from '#components/dashboard/Attention.tsx';
import { Conversations } from '#components/dashboard/Conversations.tsx';
import { Questions } from '#components/dashboard/Questions.tsx';
import { Usage } from '#components/dashboard/Usage.tsx';
import { needsWarning } from '#components/dashboard/usage-rows.ts';
import { refusedForm } from '#components/forms/Form.tsx';
import { AddSiteForm } from '#components/sites/AddSiteForm.tsx';
import { LimitReached } from '#components/sites/LimitReached.tsx';
import { isInProgress } from '#components/sites/SourceStatus.tsx';
import { Card } from '#components/ui/Card.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Assistants } from './Assistants.tsx';
import css from './dashboard.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import { Websites } from './Websites.tsx';

export default function Page({ data, refused }: PageProps<Data>) {
  const { userName, sites, sitesCount, bots, conversations, days, usage, month, limit } = data;
  const isNew = sitesCount === 0;
  const isReading = sites.some(({ sources }) => sources.some(isInProgress));
  const refusal = refusedForm(refused, LIST_FORM);
  return (
    <>
      {data.firstName && (
        <p className={css.greeting}>
          Hello, <bdi>{data.firstName}</bdi>
        </p>
      )}
      <h1>{isNew ? 'Add your first website' : 'Dashboard'}</h1>
      <div className={css.rows}>
        {refusal && (
          <Notice kind="danger">
            <p>{refusal.message}</p>
          </Notice>
        )}
        <div id="attention" className={css.attention} data-refresh={isReading ? '' : undefined}>
          <Attention {...data} low={usage.filter(needsWarning)} here={`/u/${userName}`} />
        </div>
        {!isNew && (
          <div className={css.columns}>
            <Questions days={days} />
            <Usage rows={usage} month={month} />
          </div>
        )}
        <div className={css.columns}>
          <div className={css.rows}>
            {isNew ? (
              <FirstSteps />
            ) : (
              <>
                <Websites userName={userName} sites={sites} count={sitesCount} />
                <Conversations conversations={conversations} />
              </>
            )}
          </div>
          <div className={css.rows}>
            <Card as="section" labelledBy="add-heading">
              <h2 id="add-heading">Add a website</h2>
              {limit ? (
                <LimitReached limit={limit} />
              ) : (
                <AddSiteForm refused={refused} pending={data.pendingSite} />
              )}
            </Card>
            {bots && <Assistants userName={userName} bots={bots} />}
          </div>
        </div>
      </div>
    </>
  );
}
