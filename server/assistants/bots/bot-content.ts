import type { ReadingState } from '#lib/reading-states.ts';
import type { Db } from '../../platform/db/connect.ts';
import { listContents } from './bot-list.queries.ts';

export type BotContent = ReturnType<typeof present>;

/** The content of a bot that was deleted meanwhile. */
export const NO_CONTENT: BotContent = {
  answers: 0,
  pagesCount: 0,
  storageBytes: 0,
  lastReadAt: null,
  state: 'ready',
};

/** What these bots answer from, and how many answers they gave since. */
export async function contentsOf(
  db: Db,
  botIds: string[],
  answersSince?: string,
): Promise<Map<string, BotContent>> {
  const rows = await listContents(db, botIds, answersSince);
  return new Map(rows.map((row) => [row.id, present(row)]));
}

const present = (row: Awaited<ReturnType<typeof listContents>>[number]) => ({
  answers: Number(row.answers),
  pagesCount: Number(row.pages ?? 0),
  /** The size of the files among its sources. */
  storageBytes: Number(row.bytes ?? 0),
  /** Null before the first reading. */
  lastReadAt: row.last_read_at,
  state: stateOf(row),
});

function stateOf({ failed, reading }: Record<'failed' | 'reading', number>): ReadingState {
  if (Number(failed) > 0) return 'failed';
  return Number(reading) > 0 ? 'reading' : 'ready';
}
