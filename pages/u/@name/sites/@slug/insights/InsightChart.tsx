import type { ReactNode } from 'react';
import css from '#components/sites/inbox/inbox.module.css';
import { Card } from '#components/ui/Card.tsx';
import { DayChart } from '#components/ui/DayChart.tsx';
import type { InsightCounts } from '#server/sites/sites.ts';

interface InsightChartProps {
  id: string;
  title: string;
  about: ReactNode;
  /** Shown beside the total, even if it is zero. */
  also?: ReactNode;
  parts: [string, string];
  days: (InsightCounts & { day: string })[];
  countsOf: (counts: InsightCounts) => [number, number];
}

/** Two counts by day with their total. */
export function InsightChart({ id, title, about, also, parts, days, countsOf }: InsightChartProps) {
  const shown = days.map((day) => ({ day: day.day, counts: countsOf(day) }));
  const total = shown.reduce((sum, { counts }) => sum + counts[0] + counts[1], 0);
  return (
    <Card as="section" labelledBy={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      <p className={css.figure}>
        <strong>{total.toLocaleString('en-US')}</strong>
        {total > 0 && about}
        {also}
      </p>
      <DayChart caption={`${title} by day`} parts={parts} days={shown} />
    </Card>
  );
}
