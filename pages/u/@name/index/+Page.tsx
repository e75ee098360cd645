import { Attention } from '../../../../components/dashboard/Attention.tsx';
import { Conversations } from '../../../../components/dashboard/Conversations.tsx';
import { Questions } from '../../../../components/dashboard/Questions.tsx';
import { Usage } from '../../../../components/dashboard/Usage.tsx';
import { isNearlyUsedUp } from '../../../../components/dashboard/usage-rows.ts';
import { AddSiteForm } from '../../../../components/sites/AddSiteForm.tsx';
import { LimitReached } from '../../../../components/sites/LimitReached.tsx';
import { Card } from '../../../../components/ui/Card.tsx';
import type { PageProps } from '../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Assistants } from './Assistants.tsx';
import css from './dashboard.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import { Websites } from './Websites.tsx';

export default function Page({ data, refused }: PageProps<Data>) {
  const { userName, sites, sitesCount, bots, conversations, days, usage, month, limit } = data;
  const isNew = sitesCount === 0;
  return (
    <>
      <h1>{isNew ? 'Add your first website' : 'Dashboard'}</h1>
      <div className={css.rows}>
        <Attention {...data} low={usage.filter(isNearlyUsedUp)} here={`/u/${userName}`} refused={refused} />
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
