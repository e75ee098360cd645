import { jobKindLabel } from '#lib/job-kinds.ts';
import { ADMIN_JOBS, ADMIN_OUTBOX, ADMIN_SYSTEM } from '#lib/routes.ts';
import type { Jobs } from './jobs.ts';
import type { SystemState } from './warnings.ts';

/** Something that an admin should look at, for the dashboard. */
export interface Attention {
  text: string;
  href: string;
}

/** Failed jobs by kind, mails that were not sent, and each warning about the installation. */
export async function attentionOf(
  state: SystemState,
  jobs: Pick<Jobs, 'failedByKind'>,
): Promise<Attention[]> {
  const failed = state.queue.failed > 0 ? await jobs.failedByKind() : [];
  const { unsent } = state.mail;
  return [
    ...failed.map(({ kind, count }) => ({
      text: `${jobKindLabel(kind)}: ${plural(Number(count), 'job')} failed`,
      href: `${ADMIN_JOBS}?state=failed&kind=${encodeURIComponent(kind)}`,
    })),
    ...(unsent > 0 ? [{ text: `${plural(unsent, 'email')} not sent`, href: ADMIN_OUTBOX }] : []),
    ...state.warnings
      .filter(({ kind, severity }) => severity === 'warning' && kind !== 'failed-jobs')
      .map(({ text }) => ({ text: text.replace(/\.$/, ''), href: ADMIN_SYSTEM })),
  ];
}

const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
