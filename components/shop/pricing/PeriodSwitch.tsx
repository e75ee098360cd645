import type { Period } from './plan-offers.ts';
import css from './pricing.module.css';

/** Links to the prices by the month and by the year. */
export const PeriodSwitch = ({ period, path }: { period: Period; path: string }) => (
  <nav className={css.periods} aria-label="Billing period">
    <a href={path} aria-current={period === 'month' ? 'page' : undefined}>
      Monthly
    </a>
    <a href={`${path}?period=year`} aria-current={period === 'year' ? 'page' : undefined}>
      Yearly
    </a>
  </nav>
);
