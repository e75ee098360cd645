import css from '#components/sites/dashboard/dashboard.module.css';
import { Card } from '#components/ui/Card.tsx';
import { type ChartDay, DayChart } from '#components/ui/DayChart.tsx';

/** The number of visitors' questions, and the share that was answered. The counts of a day: answered, unanswered. */
export function Questions({ days }: { days: ChartDay[] }) {
  const answered = days.reduce((total, { counts }) => total + counts[0], 0);
  const all = days.reduce((total, { counts }) => total + counts[0] + (counts[1] ?? 0), 0);
  return (
    <Card as="section" labelledBy="questions-heading">
      <h2 id="questions-heading">Questions in the last 30 days</h2>
      <p className={css.figures}>
        <strong>{all.toLocaleString('en-US')}</strong>
        {all > 0 && `${Math.round((answered / all) * 100)}% answered`}
      </p>
      <DayChart caption="Questions by day" parts={['Answered', 'Unanswered']} days={days} />
    </Card>
  );
}
