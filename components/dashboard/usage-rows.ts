import type { PlanLimits } from '../../server/catalog/catalog.ts';
import type { Usage } from '../../server/insights/insights.ts';

export interface UsageRow {
  label: string;
  used: number;
  /** Null where nothing limits it. */
  limit: number | null;
  /** It runs out by being used: whoever comes near its end wants to know. */
  runsOut: boolean;
}

const NEARLY = 0.8;

/** What is used, against a plan that may be absent. */
export const usageRows = (usage: Usage, limits: PlanLimits = {}): UsageRow[] => [
  { label: 'Answers', used: usage.answers, limit: limits.answers ?? null, runsOut: true },
  { label: 'Pages read', used: usage.pages, limit: limits.pages ?? null, runsOut: true },
  { label: 'Websites', used: usage.sites, limit: limits.sites ?? null, runsOut: false },
  {
    label: 'Extra assistants',
    used: usage.bots,
    limit: limits.bots ?? null,
    runsOut: false,
  },
];

export const isNearlyUsedUp = ({ used, limit, runsOut }: UsageRow): boolean =>
  runsOut && limit !== null && used >= limit * NEARLY;
