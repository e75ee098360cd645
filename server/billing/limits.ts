import type { PlanLimits } from '../catalog/catalog.ts';
import { AppError } from '../platform/errors.ts';

/** What an owner may have; null for as much as they like. */
export interface Limits {
  sites: number | null;
  bots: number | null;
  /** Indexed pages of all websites. */
  pages: number | null;
  /** Answers to visitors in a month (UTC). */
  answers: number | null;
  /** Whether the widget names this platform. */
  branding: 'shown' | 'hidden';
}

export const NO_LIMITS: Limits = { sites: null, bots: null, pages: null, answers: null, branding: 'hidden' };

export const limitsOfPlan = ({ sites, bots, pages, answers, branding }: PlanLimits): Limits => ({
  sites: sites ?? null,
  bots: bots ?? null,
  pages: pages ?? null,
  answers: answers ?? null,
  branding: branding ?? 'hidden',
});

const NAMES = {
  sites: ['website', 'websites'],
  bots: ['extra assistant', 'extra assistants'],
} as const;

/** Where a user compares plans and changes theirs. */
const UPGRADE = { label: 'Compare plans', href: '/pricing' };

/** The answer to an owner who wants more than the plan allows. */
export function overLimit(limit: keyof typeof NAMES, allowed: number): AppError {
  const [one, many] = NAMES[limit];
  const message = `Your plan includes ${allowed === 0 ? 'no' : allowed} ${allowed === 1 ? one : many}. To add another one, remove one or change to a larger plan.`;
  return new AppError(422, message, { limit: { name: limit, allowed, upgrade: UPGRADE } });
}

/** The answer to a visitor. Rate limits have the same status, but no error on `plan`. */
export function noAnswersLeft(retryAfter: number): AppError {
  const message =
    'The assistant has given all its answers for this month. Please contact the website directly.';
  return new AppError(429, message, { retryAfter, fields: { plan: [message] } });
}
