import type { Db, Engine } from '../../platform/db/connect.ts';
import { lockKnowledge } from './content.queries.ts';
import { findSource, type SourceRow } from './sources.queries.ts';

/** The source was removed or its website changed: the results of the running sync are discarded. */
export class Superseded extends Error {}

/**
 * Begins a change of a source's content and locks the bot's knowledge until the transaction ends.
 * @throws Superseded
 */
export async function lockSource(tx: Db, engine: Engine, source: SourceRow): Promise<void> {
  await lockKnowledge(tx, engine, source.bot_id);
  const current = await findSource(tx, source.id);
  if (current?.settings !== source.settings) throw new Superseded();
}
