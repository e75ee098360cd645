import { formatMonth } from '#lib/dates.ts';
import { formatDollars } from '#lib/money.ts';
import { ADMIN_BOTS, ADMIN_INVOICES, ADMIN_SITES, ADMIN_SUBSCRIPTIONS, ADMIN_USERS } from '#lib/routes.ts';
import type { Overview, Series } from '#server/back-office/overview.ts';

type Numbers = Awaited<ReturnType<Overview['numbers']>>;

/** A number of the installation with its change, and its months as a chart. */
export type Metric = ReturnType<typeof metricsOf>[number];

export function metricsOf({ months, users, sites, bots, answers, revenue, recurring }: Numbers) {
  const names = months.map((month) => formatMonth(`${month}-15T00:00:00.000Z`));
  const metric = (label: string, title: string, series: Series, rest: Described) => ({
    label,
    title,
    ...rest,
    days: series.byMonth.map((count, position) => ({
      day: names[position] ?? '',
      counts: [count] as [number],
    })),
  });
  const added = (label: string, title: string, series: Series, href: string) =>
    metric(label, title, series, {
      href,
      value: series.value.toLocaleString('en-US'),
      change: changeOf(series, (count) => `+${count.toLocaleString('en-US')}`),
      isMoney: false,
    });
  const inMonth = (label: string, series: Series, href: string, isMoney: boolean) => {
    const format = isMoney ? formatDollars : (count: number) => count.toLocaleString('en-US');
    const change = `${format(series.byMonth.at(-2) ?? 0)} the month before`;
    return metric(label, label, series, { href, value: format(series.value), change, isMoney });
  };
  return [
    added('Users', 'New users', users, ADMIN_USERS),
    added('Websites', 'New websites', sites, ADMIN_SITES),
    added('Assistants', 'New assistants', bots, ADMIN_BOTS),
    inMonth('Answers', answers, ADMIN_SITES, false),
    ...(revenue ? [inMonth('Revenue', revenue, ADMIN_INVOICES, true)] : []),
    ...(recurring ? [inMonth('Monthly recurring revenue', recurring, ADMIN_SUBSCRIPTIONS, true)] : []),
  ];
}

interface Described {
  href: string;
  value: string;
  change: string;
  isMoney: boolean;
}

function changeOf({ byMonth }: Series, format: (count: number) => string): string {
  const [before = 0, now = 0] = byMonth.slice(-2);
  return `${format(now)} this month, ${format(before)} the month before`;
}
