import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { UnreadNotice } from '#components/sites/sites/UnreadNotice.tsx';
import { SiteHeader } from '#components/sites/studio/SiteHeader.tsx';
import { scriptVersion } from '#components/sites/studio/script-version.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { FirstQuestions } from './FirstQuestions.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Health } from './Health.tsx';
import { Installation } from './Installation.tsx';
import css from './overview.module.css';
import { Week } from './Week.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { site, path, sources, isReading, week, steps } = data;
  return (
    <>
      <SiteHeader site={site} path={path} current="overview" refreshes={isReading} />
      <ListRefusal />
      <div id="unread" className={css.notices} data-refresh={isReading ? '' : undefined}>
        {sources
          .filter(({ status }) => status === 'failed')
          .map((source) => (
            <UnreadNotice
              key={source.id}
              source={{ ...source, isWebsite: source.siteId === site.id }}
              name={source.url}
              path={path}
              here={path}
            />
          ))}
      </div>
      {week && <Week week={week} path={path} />}
      <div className={steps.length > 0 ? css.columns : undefined}>
        <div className={css.main}>
          <div id="reading" className={css.main} data-refresh={isReading ? '' : undefined}>
            <Health {...data} />
            {steps.length > 0 && <FirstQuestions {...data} />}
          </div>
          <Installation {...data} />
        </div>
        {steps.length > 0 && <FirstSteps {...data} />}
      </div>
      <script async src={`/widget.js?site=${site.slug}&v=${scriptVersion(site, data.bot)}`} />
    </>
  );
}
