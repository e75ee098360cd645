import { toSnakeCase } from '#lib/case.ts';
import { formatMegabytes } from '#lib/megabytes.ts';
import { currentActor } from '../../accounts/accounts.ts';
import { AppError, type ReachedLimit } from '../../platform/errors.ts';

/** The limits of those who have a product; of an add-on, what each of it adds. An absent limit is none. */
export interface ProductLimits {
  sites?: number;
  bots?: number;
  /** How many pages may be indexed. */
  pages?: number;
  /** How many answers visitors may get in a month. */
  answers?: number;
  /** How much space uploaded files may take. */
  storageMb?: number;
  /** People who work on a website, its owner included. */
  seats?: number;
  branding?: 'shown' | 'hidden';
}

/** The limits of an owner; null for no limit. */
export type Limits = ReturnType<typeof limitsOfPlan>;

export const NO_LIMITS: Limits = {
  sites: null,
  bots: null,
  pages: null,
  answers: null,
  storageMb: null,
  seats: null,
  branding: 'hidden',
};

/** The limits without a plan, if the catalogue has no free one. */
export const FREE_LIMITS: Limits = {
  sites: 1,
  bots: 2,
  pages: 200,
  answers: 200,
  storageMb: 200,
  seats: 1,
  branding: 'shown',
};

export const limitsOfPlan = ({ sites, bots, pages, answers, storageMb, seats, branding }: ProductLimits) => ({
  sites: sites ?? null,
  bots: bots ?? null,
  /** Indexed pages of all websites; a text or a file counts as one. */
  pages: pages ?? null,
  /** Answers to visitors in a month (UTC). */
  answers: answers ?? null,
  /** Uploaded files, in megabytes of a million bytes. */
  storageMb: storageMb ?? null,
  /** People who work on a website, its owner included. */
  seats: seats ?? null,
  /** Whether the widget names this platform. */
  branding: branding ?? 'hidden',
});

/** The kind of content whose version counts up when the limits of an owner change; those of the catalogue have their own. */
export const LIMITS = 'limits';

/** Adds what `quantity` of an add-on give. */
export function raiseLimits(limits: Limits, addOn: ProductLimits, quantity: number): Limits {
  const raised = { ...limits };
  for (const name of ['sites', 'bots', 'pages', 'answers', 'storageMb', 'seats'] as const) {
    const limit = limits[name];
    if (limit !== null) raised[name] = limit + (addOn[name] ?? 0) * quantity;
  }
  return addOn.branding ? { ...raised, branding: addOn.branding } : raised;
}

/** Where a user compares plans and changes theirs. */
const UPGRADE = { label: 'Compare plans', href: '/pricing' };

/** The beginning of a sentence: members of a team meet the limits of the website's owner. */
export const whosePlan = (ownerId: string): string =>
  [undefined, ownerId].includes(currentActor()?.user?.id) ? 'Your plan' : 'This website’s plan';

const MESSAGES = {
  sites: (allowed: number, plan: string) => toAddAnother(plan, allowed, 'website', 'websites'),
  bots: (allowed: number, plan: string) => toAddAnother(plan, allowed, 'assistant', 'assistants'),
  pages: (allowed: number, plan: string) =>
    `${plan} includes ${allowed} pages of knowledge, and all are used. To add this, remove another source, lower the page limit of a website, or change to a larger plan.`,
  seats: (allowed: number) =>
    `The plan includes ${allowed === 1 ? 'one person' : `${allowed} people`} on each website, its owner included. To invite another one, remove somebody or change to a larger plan.`,
  storageMb: (allowed: number, plan: string) =>
    `${plan} includes ${formatMegabytes(allowed)} of files. To upload this, delete other files or change to a larger plan.`,
};

const toAddAnother = (plan: string, allowed: number, one: string, many: string): string =>
  `${plan} includes ${allowed === 0 ? 'no' : allowed} ${allowed === 1 ? one : many}. To add another one, remove one or change to a larger plan.`;

/** The refusal of a request that exceeds the limits of the owner's plan. */
export const overLimit = (limit: keyof typeof MESSAGES, allowed: number, ownerId: string): AppError =>
  new AppError(422, MESSAGES[limit](allowed, whosePlan(ownerId)), {
    limit: { name: toSnakeCase(limit), allowed, upgrade: UPGRADE },
  });

/** The error message for a page limit above the plan. */
export function pageLimitTooHigh(allowed: number, ownerId: string): AppError {
  const message = `${whosePlan(ownerId)} includes ${allowed} pages of knowledge. Enter at most ${allowed}, or change to a larger plan.`;
  return new AppError(422, message, {
    fields: { maxPages: [message] },
    limit: { name: 'pages', allowed, upgrade: UPGRADE },
  });
}

/** The answer to a user in the playground, where a model of the host would answer. */
export const noOwnAnswersLeft = (retryAfter: number, { answers }: Pick<Limits, 'answers'>): AppError =>
  noAnswersLeft({
    retryAfter,
    message:
      'All answers of this month that your plan includes are used. Choose the built-in assistant or a model with your own key, or change to a larger plan.',
    limit: { name: 'answers', allowed: answers ?? 0, upgrade: UPGRADE },
  });

/** Rate limits have the same status, but no error on `plan`. */
export function noAnswersLeft({
  message = 'The assistant has given all its answers for this month.',
  ...more
}: {
  message?: string;
  retryAfter?: number | undefined;
  data?: AppError['data'];
  limit?: ReachedLimit;
}): AppError {
  return new AppError(429, message, { fields: { plan: [message] }, ...more });
}
