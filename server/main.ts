import { createServer } from 'node:http';
import type { Express } from 'express';
import { ensureFirstAdmin, type FirstAdmin } from './accounts/first-admin.ts';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLog } from './platform/log.ts';
import { pageErrors, renderPages } from './render.ts';
import { createServices, type Services } from './services.ts';

/** Long enough for running answers to end, short enough for whoever waits for the stop. */
const STOP_SECONDS = 9;

try {
  await start(readConfig(process.env));
} catch (error) {
  // One line an operator can act on; anything unexpected with its trace.
  process.stderr.write(
    error instanceof ConfigError ? `${error.message}\n` : `${(error as Error).stack ?? error}\n`,
  );
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const services = await createServices(config, log);
  await migrate(services.database);
  const admin = await ensureFirstAdmin(services.database.db, config, services.clock);

  const app = createApp(services, renderPages(services));
  app.use(pageErrors(services));
  const server = createServer(await withDevelopment(app, config));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.port, config.host, resolve);
  });
  services.worker.start();
  greet(config, admin);
  stopOnSignal(server, services);
}

/** In development Vite answers first: it serves and reloads the sources. */
async function withDevelopment(app: Express, config: Config): Promise<Express> {
  if (config.env !== 'dev') return app;
  const [{ createDevMiddleware }, { default: express }] = await Promise.all([
    import('vike/server'),
    import('express'),
  ]);
  const { devMiddleware } = await createDevMiddleware({ root: process.cwd() });
  return express().use(devMiddleware).use(app);
}

function greet(config: Config, admin: FirstAdmin | undefined): void {
  const lines = ['', `${config.siteName} is ready: ${config.siteUrl}`];
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

function stopOnSignal(server: ReturnType<typeof createServer>, services: Services): void {
  const stop = async (signal: string) => {
    services.log.info({ signal }, 'stopping');
    const overdue = setTimeout(() => process.exit(1), STOP_SECONDS * 1000);
    overdue.unref();
    services.stopping.abort();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await closed;
    await services.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));
}
