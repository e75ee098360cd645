import type { TakeoverRow } from './takeover.queries.ts';

/** What the team reads of a visitor who asked for a person while nobody answered. */
export const ASKED_OFFLINE = 'Asked for a person outside opening hours.';

type State = Pick<TakeoverRow, 'status' | 'offline_asked_at' | 'claimed_at' | 'closed_at'>;

/** Whether a visitor has asked for a person outside opening hours, and the team has done nothing since. */
export const isOpenWish = ({ status, offline_asked_at, claimed_at, closed_at }: State): boolean =>
  offline_asked_at !== null &&
  (status === 'assistant' || status === 'closed') &&
  offline_asked_at > (claimed_at ?? '') &&
  offline_asked_at > (closed_at ?? '');
