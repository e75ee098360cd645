import type { ReactNode } from 'react';
import css from '#components/sites/inbox/inbox.module.css';
import { Card } from '#components/ui/Card.tsx';
import { Table } from '#components/ui/Table.tsx';
import { WEEK_DAYS } from '#lib/week-days.ts';
import type { PeopleInsights } from '#server/sites/sites.ts';
import { TopList } from './TopList.tsx';

const TOP = 10;

/** How people and the assistant answered, each figure with what it counts. */
export function PeopleFigures({ people, csv }: { people: PeopleInsights; csv: string }) {
  const { firstResponseSeconds, ratings, meanRating, hours } = people;
  return (
    <section className={css.section} aria-labelledby="people-heading">
      <div className={css.head}>
        <div>
          <h2 id="people-heading">The assistant and people</h2>
          <p className={css.facts}>
            Counted are the conversations that began in these days. One is resolved if the visitor rated it 4
            or 5, or did not come back for three days after an answer.
          </p>
        </div>
        <a href={csv} download>
          Export as CSV
        </a>
      </div>
      <div className={css.charts}>
        <Figure id="by-assistant" title="Resolved by the assistant" {...resolution(people.assistant)}>
          Of the conversations that no person answered. Those that ended without an answer are not resolved.
        </Figure>
        <Figure id="by-people" title="Resolved by people" {...resolution(people.people)}>
          Of the conversations that a person answered. A rating of 1 to 3 is not resolved.
        </Figure>
        <Figure
          id="first-response"
          title="First response"
          value={duration(firstResponseSeconds)}
          about="median"
        >
          From asking for a person to the first answer of one. Half of the visitors waited longer.
        </Figure>
        <Figure
          id="satisfaction"
          title="Satisfaction"
          value={meanRating === null ? '–' : `${meanRating} of 5`}
          about={ratings === 1 ? 'from one rating' : `from ${ratings.toLocaleString('en-US')} ratings`}
        >
          The mean of what visitors rated after a person had ended the conversation or returned it.
        </Figure>
      </div>
      <Operators operators={people.operators} />
      <div className={css.charts}>
        <TopList
          id="busiest-hours"
          title="Busiest hours"
          isBelow
          about="When conversations began, in your time zone, and how many."
          items={busiest(hours).map(({ day, hour, times }) => ({
            key: `${day} ${hour}`,
            content: `${WEEK_DAYS[day]}, ${two(hour)}:00–${two((hour + 1) % 24)}:00`,
            times,
          }))}
          none="No conversation began in these days."
        />
      </div>
    </section>
  );
}

const Operators = ({ operators }: Pick<PeopleInsights, 'operators'>) => (
  <section className={css.operators} aria-labelledby="operators-heading">
    <h3 id="operators-heading">By operator</h3>
    <p className={css.facts}>Each conversation counts for who had it last, a rating for who was rated.</p>
    {operators.length === 0 ? (
      <p className={css.facts}>Nobody answered in these days.</p>
    ) : (
      <Table
        caption="By operator"
        columns={[
          { label: 'Name', isMain: true },
          { label: 'Conversations', align: 'end' },
          { label: 'First response', align: 'end', isShort: true },
          { label: 'Ratings', align: 'end' },
          { label: 'Mean rating', align: 'end' },
        ]}
        rows={operators.map((operator) => ({
          key: operator.id ?? 'former',
          cells: [
            <bdi key="name">{operator.name ?? 'Former members'}</bdi>,
            operator.conversations.toLocaleString('en-US'),
            duration(operator.firstResponseSeconds),
            operator.ratings.toLocaleString('en-US'),
            operator.meanRating ?? '–',
          ],
        }))}
      />
    )}
  </section>
);

interface FigureProps {
  id: string;
  title: string;
  value: string;
  about: ReactNode;
  /** What it counts. */
  children: ReactNode;
}

const Figure = ({ id, title, value, about, children }: FigureProps) => (
  <Card as="section" labelledBy={`${id}-heading`}>
    <h3 id={`${id}-heading`}>{title}</h3>
    <p className={css.figure}>
      <strong>{value}</strong>
      {about}
    </p>
    <p className={css.facts}>{children}</p>
  </Card>
);

/** The share of those that have ended. */
function resolution({ resolved, unresolved, open }: PeopleInsights['people']) {
  const ended = resolved + unresolved;
  const stillOpen = `${open.toLocaleString('en-US')} still open`;
  if (ended === 0) return { value: '–', about: stillOpen };
  const counts = `${resolved.toLocaleString('en-US')} of ${ended.toLocaleString('en-US')} conversations`;
  return {
    value: `${Math.round((resolved / ended) * 100)}%`,
    about: open === 0 ? counts : `${counts}, ${stillOpen}`,
  };
}

const busiest = (hours: number[][]) =>
  hours
    .flatMap((day, index) => day.map((times, hour) => ({ day: index, hour, times })))
    .filter(({ times }) => times > 0)
    .sort((one, other) => other.times - one.times)
    .slice(0, TOP);

const two = (hour: number): string => String(hour).padStart(2, '0');

function duration(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
