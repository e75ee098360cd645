import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { readPlatformConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createMailer } from './mailer.ts';

test.each([
  ['Tea House <tea@example.org>', 'Tea House'],
  ['"Tea House" <tea@example.org>', 'Tea House'],
  ['Tea, Coffee & Co. <tea@example.org>', 'Tea, Coffee & Co.'],
  ['Tea: House <tea@example.org>', 'Tea: House'],
  ['other@example.com, Tea <tea@example.org>', 'other@example.com, Tea'],
  ['Tea <other@example.com> <tea@example.org>', 'Tea <other@example.com>'],
  ['Tea\r\nBcc: other@example.com <tea@example.org>', 'Tea Bcc: other@example.com'],
  ['tea@example.org', ''],
])('the sender %j is one address', async (mailFrom, name) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-mailer-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const settings = { values: { mailFrom, mailReplyTo: null } };
  const config = readPlatformConfig({ DATA_DIR: dataDir });
  const mailer = createMailer({ config, settings, log: createLog('silent') } as unknown as Parameters<
    typeof createMailer
  >[0]);
  await mailer.send({ to: 'ada@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }, 'one');
  const mail = await PostalMime.parse(await readFile(join(dataDir, 'outbox', 'one.eml')));
  expect(mail.from).toEqual({ name, address: 'tea@example.org' });
  expect(mail.bcc).toBeUndefined();
});
