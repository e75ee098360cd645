import type { ReactNode } from 'react';
import css from '#components/sites/inbox/inbox.module.css';
import { Card } from '#components/ui/Card.tsx';
import { Table } from '#components/ui/Table.tsx';
import type { PeopleInsights } from '#server/sites/sites.ts';
import { TopList } from './TopList.tsx';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const TOP = 10;

/** How people and the assistant answered. */
export function PeopleFigures({ people, csv }: { people: PeopleInsights; csv: string }) {
  const { firstResponseSeconds, ratings, meanRating, operators, hours } = people;
  return (
    <>
      <div className={css.charts}>
        <Figure id="by-assistant" title="Resolved by the assistant" {...resolution(people.assistant)} />
        <Figure id="by-people" title="Resolved by people" {...resolution(people.people)} />
        <Figure
          id="first-response"
          title="First response"
          value={duration(firstResponseSeconds)}
          about="median until a person answers"
        />
        <Figure
          id="satisfaction"
          title="Satisfaction"
          value={meanRating === null ? '–' : `${meanRating} of 5`}
          about={ratings === 1 ? 'from one rating' : `from ${ratings.toLocaleString('en-US')} ratings`}
        />
      </div>
      <div className={css.charts}>
        <TopList
          id="busiest-hours"
          title="Busiest hours"
          items={busiest(hours).map(({ day, hour, times }) => ({
            key: `${day} ${hour}`,
            content: `${DAYS[day]}, ${two(hour)}:00–${two((hour + 1) % 24)}:00`,
            times,
          }))}
          none="No conversation began in these days."
        />
        <section aria-labelledby="operators-heading">
          <h2 id="operators-heading">By operator</h2>
          {operators.length === 0 ? (
            <p className={css.facts}>Nobody answered in these days.</p>
          ) : (
            <>
              <Table
                caption="By operator"
                columns={[
                  { label: 'Name', isMain: true },
                  { label: 'Conversations', align: 'end' },
                  { label: 'First response', align: 'end', isShort: true },
                  { label: 'Rating', align: 'end' },
                ]}
                rows={operators.map((operator) => ({
                  key: operator.id ?? 'former',
                  cells: [
                    <bdi key="name">{operator.name ?? 'Former members'}</bdi>,
                    operator.conversations.toLocaleString('en-US'),
                    duration(operator.firstResponseSeconds),
                    operator.meanRating ?? '–',
                  ],
                }))}
              />
              <p className={css.facts}>
                <a href={csv} download>
                  Download CSV
                </a>
              </p>
            </>
          )}
        </section>
      </div>
    </>
  );
}

interface FigureProps {
  id: string;
  title: string;
  value: string;
  about: ReactNode;
}

const Figure = ({ id, title, value, about }: FigureProps) => (
  <Card as="section" labelledBy={`${id}-heading`}>
    <h2 id={`${id}-heading`}>{title}</h2>
    <p className={css.figure}>
      <strong>{value}</strong>
      {about}
    </p>
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
