import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import express, { type Express, type RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import { ownDashboard, skipSignIn } from './accounts/own-dashboard.ts';
import { loadViewer } from './accounts/viewer.ts';
import { ownApi, publicApi } from './api.ts';
import { isMigrated, ping } from './platform/db/migrate.ts';
import { badRequest } from './platform/errors.ts';
import { apiErrors, pageErrors, wrongMethod } from './platform/http/error-handler.ts';
import { originCheck } from './platform/http/origin-check.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { sessionCookieName, sessions } from './platform/http/sessions.ts';
import type { Services } from './services.ts';
import { widgetScript } from './widget/script.ts';

const CLIENT = 'dist/client';
const WIDGET = 'dist/widget/widget.js';

/** The whole application in the order in which a request passes it. `pages` answers what nothing before it did. */
export function createApp(services: Services, pages: RequestHandler): Express {
  const { config, log, database } = services;
  const https = config.siteUrl.startsWith('https:');
  const cookie = sessionCookieName(https);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');

  app.use(
    pinoHttp({
      logger: log,
      genReqId: (_req, res) => {
        const id = randomUUID();
        res.setHeader('X-Request-Id', id);
        return id;
      },
      customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'debug'),
    }),
  );
  app.use(securityHeaders({ https, dev: config.env === 'dev' }));

  app.use(refuseNul);
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', async (_req, res) => {
    const ready = !services.stopping.signal.aborted && (await isReady(database));
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'not ready' });
  });

  app.use('/assets', express.static(join(CLIENT, 'assets'), { immutable: true, maxAge: '1y', index: false }));
  app.use(express.static(CLIENT, { maxAge: '1h', index: false }));
  app.get('/widget.js', widgetScript({ widget: services.widget, siteUrl: config.siteUrl, file: WIDGET }));
  app.use('/api/widget', publicApi(services));

  app.use(originCheck({ siteUrl: config.siteUrl, sessionCookie: cookie }));
  app.use(sessions({ store: services.sessionStore, secret: services.sessionSecret, https }));
  app.use('/api', ownApi(services));
  app.use('/api', apiErrors(log));
  app.use(loadViewer(database.db));
  app.get('/u', ownDashboard);
  app.get(['/login', '/signup'], skipSignIn);
  app.use(wrongMethod('GET', 'HEAD'), pages);
  app.use(pageErrors(log));
  return app;
}

/** PostgreSQL stores no NUL, and no honest address has one. */
const refuseNul: RequestHandler = (req, _res, next) =>
  next(/%00|\0/.test(req.url) ? badRequest('This address cannot be read.') : undefined);

async function isReady(database: Services['database']): Promise<boolean> {
  try {
    await ping(database);
    return await isMigrated(database);
  } catch {
    return false;
  }
}
