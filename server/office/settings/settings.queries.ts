import type { Db } from '../../platform/db/connect.ts';
import { saveSettingRow } from '../../platform/db/setting-rows.ts';

/** Separates these settings from other rows of the table. */
const PREFIX = 'setting:';

/** The stored values of these settings, as JSON. */
export async function listSettings(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where(
      'key',
      'in',
      names.map((name) => PREFIX + name),
    )
    .execute();
  return new Map(rows.map(({ key, value }) => [key.slice(PREFIX.length), value]));
}

export const saveSetting = (tx: Db, name: string, value: string, now: string) =>
  saveSettingRow(tx, PREFIX + name, value, now);

export const deleteSetting = (tx: Db, name: string) =>
  tx
    .deleteFrom('settings')
    .where('key', '=', PREFIX + name)
    .execute();
