import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { inspect } from 'node:util';
import type { Express } from 'express';
import { ensureFirstAdmin, type FirstAdmin } from '../accounts/accounts.ts';
import { addStarterContent } from '../office/office.ts';
import { type Config, ConfigError, IS_DEVELOPMENT } from '../platform/config.ts';
import { keepFilesPrivate } from '../platform/data-dir.ts';
import { readSchemaAtStart } from '../platform/db/migrate.ts';
import { migrateInThread } from '../platform/db/migrate-in-thread.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { limitPipelining } from '../platform/http/pipelining.ts';
import { freeMemoryWhenIdle } from '../platform/idle-memory.ts';
import { assertReplica } from '../platform/inverted-index/replica.ts';
import { createLog } from '../platform/log.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createPages } from './render.ts';
import { createServices, type Services } from './services.ts';
import { explainListenFailure, explainStartFailure } from './start-failure.ts';
import { endOnSignal, stopOnSignal } from './stop.ts';
import { createWaitingApp } from './waiting-app.ts';

/** Longer than proxies keep an idle connection, two minutes at most: a request must not meet a connection that is closed. */
const IDLE_SECONDS = 125;

// Vike's handlers continue after an uncaught error, in an undefined state; and they loop forever if the error cannot be
// written because the output pipe is closed.
for (const event of ['uncaughtException', 'unhandledRejection']) process.removeAllListeners(event);

keepFilesPrivate();

let config: Config | undefined;
try {
  config = readConfig(process.env);
  await start(config);
} catch (error) {
  process.stderr.write(`${explainStartFailure(error, config)}\n`);
  if (config?.logLevel === 'trace') process.stderr.write(`${inspect(error)}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const services = await createServices(config, log);
  const server = createHttpServer();
  if (config.trustProxy > 0) server.keepAliveTimeout = IDLE_SECONDS * 1000;
  endOnSignal();
  const schema = await readSchemaAtStart(services.database);
  if (schema.missing.length > 0) {
    server.on('request', createWaitingApp());
    await listen(server, config);
    await migrateInThread(config.databaseUrl, schema, log);
  }
  if (services.replica) await assertReplica(services.database.db, services.replica.db);
  await services.system.processes.join();
  try {
    await serve(server, services);
  } catch (error) {
    await services.system.processes.leave().catch(() => undefined);
    throw error;
  }
}

async function serve(server: Server, services: Services): Promise<void> {
  const { config } = services;
  await services.settings.refresh();
  await services.indexRebuild.upgrade();
  const admin = await ensureFirstAdmin(services.database, config, services.clock);
  if (config.starterContent) await addStarterContent(services);

  const pages = createPages(services);
  const app = await withDevelopment(createApp(services, pages));
  const answer = limitPipelining((req, res) => {
    // The next request of this connection goes to another process.
    if (services.draining.signal.aborted) res.setHeader('Connection', 'close');
    if (pages.fromCache(req, res)) services.metrics.pageCacheHits.inc();
    else app(req, res);
  });
  server.removeAllListeners('request').on('request', answer);
  if (!server.listening) await listen(server, config);
  stopOnSignal(server, services);
  freeMemoryWhenIdle(services.database);
  if (config.role !== 'web') await catchUp(services);
  services.system.start();
  services.worker.start();
  greet(services, admin);
}

/** What may have been left undone while no process ran. */
async function catchUp({ ownSite, embeddings, contentStore, stopping, log }: Services) {
  const warn = (text: string) => (error: unknown) => log.warn({ err: error }, text);
  await ownSite.refresh(await readBuildStamp()).catch(warn('the own website was not refreshed'));
  await embeddings.enqueueMissing().catch(warn('passages without vectors were not found'));
  contentStore.sweep(stopping.signal).catch(warn('removed content was not swept'));
}

/** Identifies the build that runs, by a hash of its sources; undefined in development. See scripts/build.ts. */
async function readBuildStamp(): Promise<string | undefined> {
  return IS_DEVELOPMENT ? undefined : readFile('dist/.built-from', 'utf8').catch(() => undefined);
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server
      .once('error', (error) => reject(new ConfigError(explainListenFailure(error, config))))
      .listen(config.port, config.host, resolve);
  });
}

/** In development Vite handles requests first: it serves and reloads the sources. */
async function withDevelopment(app: Express): Promise<Express> {
  if (!IS_DEVELOPMENT) return app;
  const [{ createDevMiddleware }, { default: express }] = await Promise.all([
    import('vike/server'),
    import('express'),
  ]);
  const { devMiddleware } = await createDevMiddleware({ root: process.cwd() });
  return express().use(devMiddleware).use(app);
}

function greet({ settings, config }: Services, admin: FirstAdmin | undefined): void {
  const { siteName, siteUrl } = settings.values;
  const { role, host, port } = config;
  const ready = role === 'all' ? `is ready: ${siteUrl}` : `is ready as a ${role} process, at ${host}:${port}`;
  const lines = ['', `${siteName} ${ready}`];
  if (admin?.generatedPassword) {
    lines.push(
      `First admin: ${admin.email}`,
      `Password:    ${admin.generatedPassword}`,
      `(also in ${admin.file})`,
    );
  } else if (admin) {
    lines.push(`First admin: ${admin.email}, with the password from ADMIN_PASSWORD`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
