import { formatMonth } from '#lib/dates.ts';
import { formatDollars } from '#lib/money.ts';
import { ADMIN_BOTS, ADMIN_INVOICES, ADMIN_SITES, ADMIN_SUBSCRIPTIONS, ADMIN_USERS } from '#lib/routes.ts';
import type { Overview, Series } from '#server/office/office.ts';

type Numbers = Awaited<ReturnType<Overview['numbers']>>;

/** A number of the installation with its change against the month before, and its months as a chart. */
export type Metric = ReturnType<typeof metricsOf>[number];

export function metricsOf({ months, users, sites, bots, answers, revenue, recurring, ending }: Numbers) {
  const names = months.map((month) => formatMonth(`${month}-15T00:00:00.000Z`));
  const [before = '', now = ''] = names.slice(-2).map((name) => name.split(' ', 1)[0]);
  const metric = (label: string, chart: string, series: Series, rest: Described) => ({
    label,
    chart,
    note: '',
    ...rest,
    days: series.byMonth.map((count, position) => ({
      day: names[position] ?? '',
      counts: [count] as [number],
    })),
  });

  /** A total, which the additions of each month explain. */
  const total = (label: string, series: Series, href: string) =>
    metric(label, `New ${label.toLowerCase()} by month`, series, {
      href,
      value: number(series.value),
      change: changeBy(series.byMonth.at(-1) ?? 0, number, `since ${before}`),
      isMoney: false,
    });

  const ofMonth = (label: string, series: Series, href: string, since: string, isMoney: boolean) => {
    const format = isMoney ? formatDollars : number;
    const change = changeBy(series.value - (series.byMonth.at(-2) ?? 0), format, since);
    return metric(label, 'By month', series, { href, value: format(series.value), change, isMoney });
  };

  const flow = (noun: string, series: Series, href: string, isMoney: boolean) => ({
    ...ofMonth(noun, series, href, `against ${before}`, isMoney),
    label: `${noun} in ${now}`,
  });

  return [
    total('Users', users, ADMIN_USERS),
    total('Websites', sites, ADMIN_SITES),
    total('Assistants', bots, ADMIN_BOTS),
    flow('Answers', answers, ADMIN_SITES, false),
    ...(revenue ? [flow('Revenue', revenue, ADMIN_INVOICES, true)] : []),
    ...(recurring
      ? [
          {
            ...ofMonth('Monthly recurring revenue', recurring, ADMIN_SUBSCRIPTIONS, `since ${before}`, true),
            note: ending > 0 ? `of which ${formatDollars(ending)} is cancelled and ends` : '',
          },
        ]
      : []),
  ];
}

interface Described {
  href: string;
  value: string;
  change: string;
  isMoney: boolean;
}

const number = (count: number): string => count.toLocaleString('en-US');

function changeBy(difference: number, format: (value: number) => string, since: string): string {
  if (difference === 0) return `No change ${since}`;
  return `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))} ${since}`;
}
