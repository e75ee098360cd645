import { tz } from '@date-fns/tz';
import { add } from 'date-fns';
import type { BillingPeriod } from '#lib/billing-values.ts';
import { roundCents } from '#lib/money.ts';

/** Days of daylight saving time have 23 or 25 hours; those of UTC do not. */
const UTC = tz('UTC');

/** The end of the period `cycle` periods after the anchor: at the same time of day, at most at the end of the month. */
export const addPeriods = (anchor: string, period: BillingPeriod, cycle: number): string =>
  new Date(+add(anchor, { [`${period}s`]: cycle }, { in: UTC })).toISOString();

export const addHours = (time: string, hours: number): string =>
  new Date(Date.parse(time) + hours * 3_600_000).toISOString();

/** The share of an amount that falls on the rest of a period, to the second. */
export function remainingCents(
  amountCents: number,
  { periodStart, periodEnd }: { periodStart: string; periodEnd: string },
  at: string,
): number {
  const seconds = (from: string, to: string) =>
    Math.floor(Date.parse(to) / 1000) - Math.floor(Date.parse(from) / 1000);
  const length = seconds(periodStart, periodEnd);
  return length === 0 ? 0 : roundCents((amountCents * Math.max(0, seconds(at, periodEnd))) / length);
}
