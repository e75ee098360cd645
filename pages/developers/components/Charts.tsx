import { DayChart } from '#components/ui/DayChart.tsx';
import css from './components.module.css';
import type { SectionProps } from './Section.tsx';

const BUSY = Array.from({ length: 14 }, (_, day) => ({
  day: `November ${day + 1}`,
  counts: [8 + ((day * 5) % 9), (day * 3) % 4] as [number, number],
}));
const QUIET = BUSY.map(({ day }) => ({ day, counts: [0, 0] as [number, number] }));

const PARTS: [string, string] = ['Answered', 'Unanswered'];

export const charts: SectionProps = {
  id: 'charts',
  title: 'DayChart',
  use: 'For two counts a day, one on top of the other. What it shows is there as a table as well.',
  children: (
    <div className={css.cards}>
      <DayChart caption="Questions by day" parts={PARTS} days={BUSY} />
      <DayChart caption="Questions by day, without any" parts={PARTS} days={QUIET} />
    </div>
  ),
};
