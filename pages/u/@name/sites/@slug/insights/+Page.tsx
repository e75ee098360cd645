import admin from '#components/admin/admin.module.css';
import { DateRange } from '#components/inbox/DateRange.tsx';
import { InsightChart } from '#components/inbox/InsightChart.tsx';
import css from '#components/inbox/readers.module.css';
import { SiteTab } from '#components/inbox/SiteTab.tsx';
import { TopList } from '#components/inbox/TopList.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { networkLabel } from '#lib/network-label.ts';
import { webAddress } from '#lib/web-address.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { site, days, totals, from, to, range } = data;
  return (
    <SiteTab site={site} tab="insights" title="Insights">
      <div className={admin.filters}>
        <DateRange from={from} to={to} />
        {range !== 'reversed' && (
          <p className={css.facts}>
            {days[0]?.day} to {days.at(-1)?.day}
          </p>
        )}
      </div>
      {range === 'shortened' && (
        <Notice>
          <p>Only the last {days.length} days of this range are shown.</p>
        </Notice>
      )}
      {range === 'reversed' ? (
        <Notice kind="danger" title="These days cannot be shown">
          <p>The range ends before it begins. Choose an earlier first day, or a later last one.</p>
        </Notice>
      ) : isEmpty(totals) ? (
        <EmptyState drawing="box" title="Nothing has happened in these days">
          <p>
            Once the <a href={`${site.path}/install`}>script line</a> is on your website, what visitors ask,
            search and share is counted here.
          </p>
        </EmptyState>
      ) : (
        <Figures data={data} />
      )}
    </SiteTab>
  );
}

const isEmpty = (totals: Data['totals']): boolean => Object.values(totals).every((count) => count === 0);

function Figures({ data }: { data: Data }) {
  const { days, totals } = data;
  return (
    <>
      <div className={css.charts}>
        <InsightChart
          id="questions"
          title="Questions"
          about={`${percent(totals.answered, totals.questions)} answered`}
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
      <div className={css.charts}>
        <TopQuestions data={data} />
        <TopSearches data={data} />
        <TopShares data={data} />
        <TopNetworks data={data} />
      </div>
    </>
  );
}

const times = (count: number): string => (count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`);

const percent = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`;

function TopQuestions({ data: { topQuestions } }: { data: Data }) {
  const items = topQuestions.map(({ text, times }) => ({ key: text, content: <bdi>{text}</bdi>, times }));
  return (
    <TopList
      id="top-questions"
      title="Top questions"
      items={items}
      none="Nobody asked anything in these days."
    />
  );
}

function TopSearches({ data: { topSearches } }: { data: Data }) {
  const items = topSearches.map(({ text, times, hasResults }) => ({
    key: text,
    content: (
      <>
        <bdi>{text}</bdi>
        {!hasResults && <span className={css.facts}> – no results</span>}
      </>
    ),
    times,
  }));
  return (
    <TopList id="top-searches" title="Top searches" items={items} none="Nobody searched in these days." />
  );
}

function TopShares({ data: { sharedPages } }: { data: Data }) {
  const items = sharedPages.map(({ url, times }) => ({
    key: url,
    content: webAddress(url) ? (
      <a href={url} rel="noopener noreferrer" target="_blank">
        {url}
      </a>
    ) : (
      url
    ),
    times,
  }));
  return (
    <TopList
      id="top-pages"
      title="Pages people share"
      items={items}
      none="No page was shared in these days."
    />
  );
}

function TopNetworks({ data: { sharesByNetwork } }: { data: Data }) {
  const items = sharesByNetwork.map(({ network, times }) => ({
    key: network,
    content: networkLabel(network),
    times,
  }));
  return (
    <TopList
      id="top-networks"
      title="Where they share"
      items={items}
      none="No page was shared in these days."
    />
  );
}
