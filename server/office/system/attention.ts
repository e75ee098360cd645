import { countOf } from '#lib/count-of.ts';
import { jobKindLabel } from '#lib/job-kinds.ts';
import { ADMIN_JOBS, ADMIN_OUTBOX, ADMIN_SYSTEM } from '#lib/routes.ts';
import type { Health } from './measurements.ts';
import type { Warning } from './warnings.ts';

/** Something that an admin should look at, for the dashboard. */
export interface Attention {
  text: string;
  href: string;
}

/** Warnings about failed jobs, which are listed by their kind. */
const SHOWN_BY_KIND: ReadonlySet<string> = new Set(['failed-jobs', 'failed-backup']);

/** Failed jobs by kind, mails that were not sent, and each warning about the installation. */
export function attentionOf({ failedKinds, mail: { unsent } }: Health, warnings: Warning[]): Attention[] {
  return [
    ...failedKinds.map(({ kind, count }) => ({
      text: `${jobKindLabel(kind)}: ${countOf(Number(count), 'job')} failed`,
      href: `${ADMIN_JOBS}?state=failed&kind=${encodeURIComponent(kind)}`,
    })),
    ...(unsent > 0 ? [{ text: `${countOf(unsent, 'email')} not sent`, href: ADMIN_OUTBOX }] : []),
    ...warnings
      .filter(({ kind, severity }) => severity === 'warning' && !SHOWN_BY_KIND.has(kind))
      .map(({ text }) => ({ text: text.replace(/\.$/, ''), href: ADMIN_SYSTEM })),
  ];
}
