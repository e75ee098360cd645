import { formatMegabytes } from '#lib/megabytes.ts';
import { PlansLink } from '../../shop/pricing/PlansLink.tsx';
import { Card } from '../../ui/Card.tsx';
import css from './dashboard.module.css';
import { isNearlyUsedUp, type UsageRow } from './usage-rows.ts';

export function Usage({ rows, month }: { rows: UsageRow[]; month: string }) {
  return (
    <Card as="section" labelledBy="usage-heading">
      <h2 id="usage-heading">Used in {month}</h2>
      <Meters rows={rows} />
      <p>
        <PlansLink />
      </p>
    </Card>
  );
}

export function Meters({ rows }: { rows: UsageRow[] }) {
  return (
    <ul className={css.meters}>
      {rows.map((row) => (
        <li key={row.label}>
          <span id={idOf(row)}>{row.label}</span>
          <span className={css.used}>{formatUsage(row)}</span>
          {row.limit !== null && (
            <meter
              aria-labelledby={idOf(row)}
              max={Math.max(row.limit, 1)}
              value={row.used}
              className={isNearlyUsedUp(row) ? css.low : undefined}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const idOf = ({ label }: UsageRow) => `used-${label.toLowerCase().replaceAll(' ', '-')}`;

export function formatUsage({ used, limit, unit }: UsageRow): string {
  const format = unit === 'MB' ? formatMegabytes : (count: number) => count.toLocaleString('en-US');
  return limit === null ? format(used) : `${format(used)} of ${format(limit)}`;
}
