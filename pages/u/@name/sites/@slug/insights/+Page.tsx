import admin from '#components/office/admin/admin.module.css';
import css from '#components/sites/inbox/inbox.module.css';
import { SiteTab } from '#components/sites/inbox/SiteTab.tsx';
import { DateRange } from '#components/ui/DateRange.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { LinkIf } from '#components/ui/LinkIf.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { networkLabel } from '#lib/network-label.ts';
import { roleMay } from '#lib/site-roles.ts';
import { webAddress } from '#lib/web-address.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { InsightChart } from './InsightChart.tsx';
import { PeopleFigures } from './PeopleFigures.tsx';
import { TopList } from './TopList.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { site, path, days, totals, from, to, range } = data;
  return (
    <SiteTab site={site} path={path} tab="insights" title="Insights">
      <div className={admin.filters}>
        <DateRange from={from} to={to} />
        {range !== 'reversed' && (
          <p className={css.facts}>
            {days[0]?.day} to {days.at(-1)?.day}
          </p>
        )}
      </div>
      {range === 'shortened' && (
        <Notice text={`Only the last ${days.length} days of this range are shown.`} />
      )}
      {range === 'reversed' ? (
        <Notice
          kind="danger"
          title="These days cannot be shown"
          text="The range ends before it begins. Choose an earlier first day, or a later last one."
        />
      ) : isEmpty(totals) ? (
        <EmptyState drawing="box" title="Nothing has happened in these days">
          <p>
            Once the{' '}
            <LinkIf may={roleMay(site.role, 'settings')} href={`${path}/install`}>
              script line
            </LinkIf>{' '}
            is on your website, what visitors ask, search and share is counted here.
          </p>
        </EmptyState>
      ) : (
        <Figures {...data} />
      )}
    </SiteTab>
  );
}

const isEmpty = (totals: Data['totals']): boolean => Object.values(totals).every((count) => count === 0);

function Figures(data: Data) {
  const { days, totals, conversationsWith } = data;
  const readsThem = roleMay(data.site.role, 'conversations');
  return (
    <>
      <div className={css.charts}>
        <InsightChart
          id="questions"
          title="Questions"
          about={
            <>
              {percent(totals.answered, totals.questions)} answered
              {totals.doubtful > 0 && (
                <>
                  , of these{' '}
                  <LinkIf may={readsThem} href={conversationsWith.doubtful}>
                    {totals.doubtful.toLocaleString('en-US')} doubtful
                  </LinkIf>
                </>
              )}
            </>
          }
          also={
            totals.personRequests > 0 && (
              <>
                {totals.questions > 0 && ' · '}
                <LinkIf may={readsThem} href={conversationsWith.person}>
                  {totals.personRequests.toLocaleString('en-US')} asked for a person
                </LinkIf>
              </>
            )
          }
          parts={['Answered', 'Unanswered']}
          days={days}
          countsOf={({ questions, answered }) => [answered, questions - answered]}
        />
        <InsightChart
          id="searches"
          title="Searches"
          about={`${percent(totals.clicks, totals.searches)} led to a click`}
          parts={['With results', 'Without results']}
          days={days}
          countsOf={({ searches, searchesWithoutResults: none }) => [searches - none, none]}
        />
        <InsightChart
          id="votes"
          title="Votes"
          about={`${percent(totals.votesUp, totals.votesUp + totals.votesDown)} up`}
          parts={['Up', 'Down']}
          days={days}
          countsOf={({ votesUp, votesDown }) => [votesUp, votesDown]}
        />
        <InsightChart
          id="results"
          title="Shares and leads"
          about={`in all, and the widget was opened ${times(totals.opens)}`}
          parts={['Shares', 'Leads']}
          days={days}
          countsOf={({ shares, leads }) => [shares, leads]}
        />
      </div>
      <PeopleFigures people={data.people} csv={data.peopleCsv} />
      <TopLists {...data} />
    </>
  );
}

const times = (count: number): string => (count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`);

const percent = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`;

function TopLists({ site, topQuestions, topSearches, sharedPages, sharesByNetwork }: Data) {
  return (
    <div className={css.charts}>
      <TopList
        id="top-questions"
        title="Top questions"
        items={topQuestions.map(({ text, times, conversations }) => ({
          key: text,
          content: (
            <LinkIf may={roleMay(site.role, 'conversations')} href={conversations}>
              <bdi>{text}</bdi>
            </LinkIf>
          ),
          times,
        }))}
        none="Nobody asked anything in these days."
      />
      <TopList
        id="top-searches"
        title="Top searches"
        items={topSearches.map(({ text, times, hasResults }) => ({
          key: text,
          content: (
            <>
              <bdi>{text}</bdi>
              {!hasResults && <span className={css.facts}> – no results</span>}
            </>
          ),
          times,
        }))}
        none="Nobody searched in these days."
      />
      <TopList
        id="top-pages"
        title="Pages people share"
        items={sharedPages.map(({ url, times }) => ({ key: url, content: <SharedPage url={url} />, times }))}
        none="No page was shared in these days."
      />
      <TopList
        id="top-networks"
        title="Where they share"
        items={sharesByNetwork.map(({ network, times }) => ({
          key: network,
          content: networkLabel(network),
          times,
        }))}
        none="No page was shared in these days."
      />
    </div>
  );
}

function SharedPage({ url }: { url: string }) {
  if (!webAddress(url)) return url;
  return (
    <a href={url} rel="noopener noreferrer" target="_blank">
      {url}
    </a>
  );
}
