import type { Db, Engine } from '../../platform/db/connect.ts';
import { lockKnowledge } from './content.queries.ts';
import { findSource, type SourceRow } from './sources.queries.ts';

/** The source was removed or its website changed: the results of the running sync are discarded. */
export class Superseded extends Error {}

/**
 * Begins a change of a source's content and locks the bot's knowledge until the transaction ends.
 * @throws Superseded
 */
export async function lockUnlessSuperseded(tx: Db, engine: Engine, source: SourceRow): Promise<void> {
  await lockKnowledge(tx, engine, source.bot_id);
  await assertNotSuperseded(tx, source);
}

/** @throws Superseded */
export async function assertNotSuperseded(db: Db, source: SourceRow): Promise<void> {
  const current = await findSource(db, source.id);
  if (current?.settings !== source.settings) throw new Superseded();
}
