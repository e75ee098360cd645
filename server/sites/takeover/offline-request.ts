import type { TakeoverRow } from './takeover.queries.ts';

/** Whether a visitor has asked for a person outside opening hours, and waits for what the team does. */
export const isOpenOfflineRequest = ({
  status,
  waiting_since,
}: Pick<TakeoverRow, 'status' | 'waiting_since'>): boolean =>
  waiting_since !== null && (status === 'assistant' || status === 'closed');
