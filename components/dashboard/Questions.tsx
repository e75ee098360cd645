import { Card } from '../ui/Card.tsx';
import { type ChartDay, DayChart } from '../ui/DayChart.tsx';
import css from './dashboard.module.css';

interface QuestionsProps {
  /** The counts of each day: answered, unanswered. */
  days: ChartDay[];
}

/** The number of visitors' questions, and the share that was answered. */
export function Questions({ days }: QuestionsProps) {
  const sum = (part: 0 | 1) => days.reduce((total, { counts }) => total + counts[part], 0);
  const [answered, unanswered] = [sum(0), sum(1)];
  const all = answered + unanswered;
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
