import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { Usage } from '#components/sites/dashboard/Usage.tsx';
import { needsWarning } from '#components/sites/dashboard/usage-rows.ts';
import { LimitReached } from '#components/sites/sites/LimitReached.tsx';
import { SiteCard } from '#components/sites/sites/SiteCard.tsx';
import { isInProgress } from '#components/sites/sites/SourceStatus.tsx';
import sitesCss from '#components/sites/sites/sites.module.css';
import { Card } from '#components/ui/Card.tsx';
import { Picture } from '#components/ui/Picture.tsx';
import { botPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { BotView } from '#server/assistants/assistants.ts';
import type { Data } from './+data.ts';
import { AddSiteForm } from './AddSiteForm.tsx';
import { Attention } from './Attention.tsx';
import { Conversations } from './Conversations.tsx';
import css from './dashboard.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import { Questions } from './Questions.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { userName, sites, sitesCount, bots, conversations, days, usage, month, limit } = data;
  const isNew = sitesCount === 0;
  const isReading = sites.some(({ sources }) => sources.some(isInProgress));
  return (
    <>
      {data.firstName && (
        <p className={css.greeting}>
          Hello, <bdi>{data.firstName}</bdi>
        </p>
      )}
      <h1>{isNew ? 'Add your first website' : 'Dashboard'}</h1>
      <div className={css.rows}>
        <ListRefusal />
        <div id="attention" className={css.attention} data-refresh={isReading ? '' : undefined}>
          <Attention {...data} low={usage.filter(needsWarning)} />
        </div>
        {data.steps.length > 0 && (
          <div id="first-steps" data-refresh={isReading ? '' : undefined}>
            <FirstSteps userId={data.userId} here={`/u/${userName}`} steps={data.steps} />
          </div>
        )}
        {!isNew && (
          <div className={css.columns}>
            <Questions days={days} />
            <Usage rows={usage} month={month} />
          </div>
        )}
        <div className={css.columns}>
          <div className={css.rows}>
            {isNew ? (
              <p className={css.none}>
                Enter the address of your website. We read its pages, you copy one line of script into them,
                and your visitors can ask, search and share.
              </p>
            ) : (
              <>
                <Websites {...data} />
                <Conversations userName={userName} conversations={conversations} />
              </>
            )}
          </div>
          <div className={css.rows}>
            <Card as="section" labelledBy="add-heading">
              <h2 id="add-heading">Add a website</h2>
              {limit ? <LimitReached limit={limit} /> : <AddSiteForm />}
            </Card>
            {bots && <Assistants userName={userName} bots={bots} />}
          </div>
        </div>
      </div>
    </>
  );
}

function Websites({ userName, sites, sitesCount }: Data) {
  return (
    <section aria-labelledby="websites-heading">
      <h2 id="websites-heading">Your websites</h2>
      <ul className={sitesCss.cards}>
        {sites.map(({ site, sources }) => (
          <li key={site.id}>
            <SiteCard site={site} sources={sources} heading="h3" />
          </li>
        ))}
      </ul>
      <p>
        <a href={`/u/${userName}/sites`}>
          {sitesCount > sites.length ? `All ${sitesCount} websites` : 'All websites'}
        </a>
      </p>
    </section>
  );
}

function Assistants({ userName, bots }: { userName: string; bots: BotView[] }) {
  return (
    <section aria-labelledby="assistants-heading">
      <h2 id="assistants-heading">Assistants</h2>
      {bots.length === 0 && (
        <p className={css.none}>
          A website brings its own. <a href={`/u/${userName}/bots`}>Add one without a website</a>, which
          answers in the playground and to your programs.
        </p>
      )}
      <ul className={css.bots}>
        {bots.map(({ id, slug, name, description, avatar }) => (
          <li key={id}>
            {avatar && <Picture picture={avatar} size={32} isRound />}
            <a href={botPath(userName, slug)} dir="auto">
              {name}
            </a>
            {description && <p className={css.none}>{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
