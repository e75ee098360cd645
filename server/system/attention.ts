import { jobKindLabel } from '#lib/job-kinds.ts';
import { ADMIN_JOBS, ADMIN_OUTBOX, ADMIN_SYSTEM } from '#lib/routes.ts';
import { readDiskState } from './disk.ts';
import type { MeasurementDeps } from './measurements.ts';

/** Something that an admin should look at, for the dashboard. */
export interface Attention {
  kind: 'failed-jobs' | 'unsent-mail' | 'disk' | 'provider';
  count: number;
  text: string;
  href: string;
}

type Deps = Pick<MeasurementDeps, 'config' | 'jobs' | 'unsentMails' | 'models'>;

/** Failed jobs by kind, mails that were not sent, a nearly full disk, and providers that fail. */
export async function readAttention({ config, jobs, unsentMails, models }: Deps): Promise<Attention[]> {
  const [failed, unsent, disk] = await Promise.all([
    jobs.failedByKind(),
    unsentMails.count(),
    readDiskState(config.dataDir).catch(() => null),
  ]);
  const failing = models.serverProviders().filter(({ isFailing }) => isFailing);
  return [
    ...failed.map(({ kind, count }) => ({
      kind: 'failed-jobs' as const,
      count: Number(count),
      text: `${jobKindLabel(kind)}: ${plural(Number(count), 'job')} failed`,
      href: `${ADMIN_JOBS}?state=failed&kind=${encodeURIComponent(kind)}`,
    })),
    ...some(unsent, 'unsent-mail', `${plural(unsent, 'email')} not sent`, ADMIN_OUTBOX),
    ...some(disk?.isNearlyFull ? 1 : 0, 'disk', 'Less than 10 % of the disk is free', ADMIN_SYSTEM),
    ...failing.map(({ name }) => ({
      kind: 'provider' as const,
      count: 1,
      text: `${name} does not answer`,
      href: `${ADMIN_SYSTEM}#providers-heading`,
    })),
  ];
}

const some = (count: number, kind: Attention['kind'], text: string, href: string): Attention[] =>
  count > 0 ? [{ kind, count, text, href }] : [];

const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
