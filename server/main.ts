import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { inspect } from 'node:util';
import type { Express } from 'express';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { migrate } from './platform/db/migrate.ts';
import { freeMemoryWhenIdle } from './platform/idle-memory.ts';
import { createLog } from './platform/log.ts';
import { createPages } from './render.ts';
import { createServices, type Services } from './services.ts';
import { explainListenFailure, explainStartFailure } from './start-failure.ts';
import { addStarterContent } from './starter/starter.ts';
import { ensureFirstAdmin, type FirstAdmin } from './users/first-admin.ts';

/** Allows running answers to end, and limits the duration of a stop. */
const STOP_SECONDS = 9;
const PATIENCE_SECONDS = 3;

// Vike's handlers continue after an uncaught error, in an undefined state; and they loop forever if the error cannot be
// written because the output pipe is closed.
for (const event of ['uncaughtException', 'unhandledRejection']) process.removeAllListeners(event);

// Files of this process are not readable by other users of the machine.
process.umask(0o077);

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
  await migrate(services.database);
  await services.settings.refresh();
  await services.indexRebuild.upgrade();
  const admin = await ensureFirstAdmin(services.database, config, services.clock);
  if (config.starterContent) await addStarterContent(services);

  const pages = createPages(services);
  const app = await withDevelopment(createApp(services, pages), config);
  const server = createServer((req, res) => {
    if (pages.fromCache(req, res)) services.metrics.pageCacheHits.inc();
    else app(req, res);
  });
  await listen(server, config);
  stopOnSignal(server, services);
  freeMemoryWhenIdle(services.database);
  await services.ownSite
    .refresh(await readBuildStamp(config))
    .catch((error: unknown) => log.warn({ err: error }, 'the own website was not refreshed'));
  await services.embeddings
    .enqueueMissing()
    .catch((error: unknown) => log.warn({ err: error }, 'passages without vectors were not found'));
  services.system.start();
  await services.system.processes
    .beat()
    .catch((error: unknown) => log.warn({ err: error }, 'this process is not listed'));
  services.worker.start();
  services.contentStore
    .sweep(services.stopping.signal)
    .catch((error: unknown) => log.warn({ err: error }, 'removed content was not swept'));
  greet(services, admin);
}

/** Identifies the build that runs, by a hash of its sources; undefined in development. See scripts/build.ts. */
async function readBuildStamp({ env }: Config): Promise<string | undefined> {
  return env === 'prod' ? readFile('dist/.built-from', 'utf8').catch(() => undefined) : undefined;
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server
      .once('error', (error) => reject(new ConfigError(explainListenFailure(error, config))))
      .listen(config.port, config.host, resolve);
  });
}

/** In development Vite handles requests first: it serves and reloads the sources. */
async function withDevelopment(app: Express, config: Config): Promise<Express> {
  if (config.env !== 'dev') return app;
  const [{ createDevMiddleware }, { default: express }] = await Promise.all([
    import('vike/server'),
    import('express'),
  ]);
  const { devMiddleware } = await createDevMiddleware({ root: process.cwd() });
  return express().use(devMiddleware).use(app);
}

function greet({ settings }: Services, admin: FirstAdmin | undefined): void {
  const lines = ['', `${settings.values.siteName} is ready: ${settings.values.siteUrl}`];
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

/** Later signals are ignored: a terminal sends Ctrl+C to every process of the group, and each of them forwards it. */
function stopOnSignal(server: Server, services: Services): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    services.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_SECONDS * 1000).unref();
    services.stopping.abort();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    // Idle connections do not delay the stop.
    setTimeout(() => server.closeAllConnections(), PATIENCE_SECONDS * 1000).unref();
    await Promise.all([closed, services.worker.stop()]);
    await services.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}
