import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { eventually } from '../app/eventually.ts';

/** The mails to this address in a server's outbox, oldest first. */
async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml') && !name.startsWith('.')).sort();
  const mails = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

/** Waits for at least `count` mails to this address and returns the newest. */
export function waitForMail(dataDir: string, address: string, count = 1): Promise<Email> {
  return eventually(async () => {
    const mails = await mailsTo(dataDir, address);
    const newest = mails.at(-1);
    if (!newest || mails.length < count) throw new Error(`${mails.length} of ${count} mails to ${address}`);
    return newest;
  });
}

/** The first URL in a mail's text. */
export function linkIn(mail: { text?: string | undefined }): string {
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  if (!link) throw new Error(`no link in: ${mail.text}`);
  return link;
}
