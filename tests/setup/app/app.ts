import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import supertest from 'supertest';
import { createApp } from '#server/main/app.ts';
import { readConfig } from '#server/main/config.ts';
import { createServices, type Services } from '#server/main/services.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { createLog } from '#server/platform/log.ts';
import { addUnlimitedPlan } from '../accounts/catalog.ts';
import { createMailbox, type Mailbox } from '../accounts/mailbox.ts';
import { createTestDatabase, type TestDatabase } from '../database/database.ts';

/** The real application on a separate port, with its own database and data folder, but without pages. */
export interface TestApp {
  origin: string;
  services: Services;
  db: Db;
  dataDir: string;
  mailbox: Mailbox;
  /** A minimal browser: stores cookies and sends the Origin of its requests. */
  browser(): supertest.Agent;
  /** Restarts the application on the same data; this instance is closed. */
  restart(): Promise<TestApp>;
  /** Another process on the same database. */
  beside(): Promise<TestApp>;
  close(): Promise<void>;
}

export type Client = supertest.Agent;

const noPage: RequestHandler = (_req, res) => void res.status(404).send('no pages here');

export async function startApp(
  env: Record<string, string> = {},
  clock?: Clock,
  given?: TestDatabase,
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  return startOn({ database, dataDir: await mkdtemp(join(tmpdir(), 'foyer-data-')) }, env, clock);
}

/** On data that is there already. */
export const startAppOn = (kept: Kept, env: Record<string, string> = {}): Promise<TestApp> =>
  startOn(kept, env, undefined);

/** The data that survives a restart. */
interface Kept {
  database: TestDatabase;
  dataDir: string;
}

async function startOn(kept: Kept, env: Record<string, string>, clock: Clock | undefined): Promise<TestApp> {
  const { database, dataDir } = kept;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const config = {
    ...readConfig({
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      CAPTCHA: 'off',
      RATE_LIMITS: 'off',
      STARTER_CONTENT: 'off',
      CRAWLER_ALLOW_FOR: 'everyone',
      ...env,
    }),
    databaseUrl: database.url,
  };
  const mailbox = createMailbox(() => void services.worker.idle());
  // Tests with an SMTP server receive the mails there.
  const mailer = config.mail.smtpUrl ? undefined : mailbox.mailer;
  const services = await createServices(config, createLog(config.logLevel), clock, mailer);
  await services.settings.refresh();
  if (env.STARTER_CONTENT !== 'on') await addUnlimitedPlan(services.database.db);
  server.on(
    'request',
    createApp(services, {
      forVisitors: noPage,
      forSessions: noPage,
    }),
  );
  services.worker.start();

  async function stop(): Promise<void> {
    services.stopping.abort();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await services.close();
  }

  return {
    origin: config.siteUrl,
    services,
    db: services.database.db,
    dataDir,
    mailbox,
    browser: () => supertest.agent(server).set('Origin', config.siteUrl) as supertest.Agent,
    async restart() {
      await stop();
      return startOn(kept, env, clock);
    },
    async beside() {
      const shared = { ...database, drop: async () => {} };
      return startOn({ database: shared, dataDir: await mkdtemp(join(tmpdir(), 'foyer-data-')) }, env, clock);
    },
    async close() {
      await stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
