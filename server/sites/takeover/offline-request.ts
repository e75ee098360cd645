import type { TakeoverRow } from './takeover.queries.ts';

type State = Pick<TakeoverRow, 'status' | 'offline_asked_at' | 'claimed_at' | 'closed_at'>;

/** Whether a visitor has asked for a person outside opening hours, and the team has done nothing since. */
export const isOpenOfflineRequest = ({ status, offline_asked_at, claimed_at, closed_at }: State): boolean =>
  offline_asked_at !== null &&
  (status === 'assistant' || status === 'closed') &&
  offline_asked_at > (claimed_at ?? '') &&
  offline_asked_at > (closed_at ?? '');
