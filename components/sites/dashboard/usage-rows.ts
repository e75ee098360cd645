import type { Limits, Usage } from '#server/plans/plans.ts';

export interface UsageRow {
  label: string;
  used: number;
  /** If null, the plan has no limit. */
  limit: number | null;
  /** The owner is warned when the usage approaches the limit. */
  runsOut: boolean;
  /** Every page says once it is used up: see renderer/layouts/StoppedAnswering. */
  hasBanner?: true;
  /** Of both numbers; absent for things that are counted. */
  unit?: 'MB';
}

const WARNING_SHARE = 0.8;

/** Usage and limits for display; a limit that is absent or null is none. */
export const usageRows = (usage: Usage, limits: Partial<Limits> = {}): UsageRow[] => [
  { label: 'Answers', used: usage.answers, limit: limits.answers ?? null, runsOut: true, hasBanner: true },
  { label: 'Indexed pages', used: usage.pages, limit: limits.pages ?? null, runsOut: true },
  { label: 'Websites', used: usage.sites, limit: limits.sites ?? null, runsOut: false },
  { label: 'Assistants', used: usage.bots, limit: limits.bots ?? null, runsOut: false },
  { label: 'Files', used: usage.storageMb, limit: limits.storageMb ?? null, runsOut: true, unit: 'MB' },
];

export const isNearlyUsedUp = ({ used, limit, runsOut }: UsageRow): boolean =>
  runsOut && limit !== null && used >= limit * WARNING_SHARE;

export const needsWarning = (row: UsageRow): boolean =>
  isNearlyUsedUp(row) && !(row.hasBanner && row.used >= (row.limit ?? 0));
