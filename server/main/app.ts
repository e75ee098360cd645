import express, { type Express, type RequestHandler } from 'express';
import { loadViewer, redirectSignedIn, redirectToDashboard } from '../accounts/accounts.ts';
import { llmsText, metricsRoute, robots, sitemap } from '../office/office.ts';
import { IS_DEVELOPMENT } from '../platform/config.ts';
import { createReadiness } from '../platform/db/readiness.ts';
import { notFound } from '../platform/errors.ts';
import { builtFiles } from '../platform/http/built-files.ts';
import { cachedDocument } from '../platform/http/cached-document.ts';
import { canonicalPath } from '../platform/http/canonical-path.ts';
import { apiErrors, methodNotAllowed, pageErrors } from '../platform/http/error-handler.ts';
import { measureRequests } from '../platform/http/measure-requests.ts';
import { mountRoutes } from '../platform/http/mount-routes.ts';
import { originCheck } from '../platform/http/origin-check.ts';
import { requestLog } from '../platform/http/request-log.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { carriesSession, sessionCookieName, sessions } from '../platform/http/sessions.ts';
import { feedRoutes } from '../publishing/publishing.ts';
import { widgetScript } from '../sites/sites.ts';
import { mcp, requirePlans, sessionRouter, widgetRouter } from './api.ts';
import { CLIENT_FOLDER, type Pages } from './render.ts';
import type { Services } from './services.ts';

const WIDGET = 'dist/widget/widget.js';
const WIDGET_PARTS = 'dist/widget/parts';

/**
 * The whole application. The middleware runs in this order; `pages` handles the requests that no earlier handler
 * answered.
 */
export function createApp(services: Services, pages: Omit<Pages, 'fromCache'>): Express {
  const { config, log, database, routes, limits } = services;
  const https = config.siteUrl.startsWith('https:');
  const cookie = sessionCookieName(https);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');

  app.use(requestLog(log));
  app.use(measureRequests(services.metrics));
  app.use(securityHeaders({ https, dev: IS_DEVELOPMENT, engagement: config.engagement }));

  app.use(canonicalPath);
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  const isReady = createReadiness(database);
  app.get('/readyz', async (_req, res) => {
    const ready = !services.draining.signal.aborted && (await isReady());
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'not ready' });
  });

  app.get('/metrics', metricsRoute(services));

  app.use(builtFiles(CLIENT_FOLDER, { isImmutable: (path) => path.startsWith('/assets/') }));
  app.use('/widget', builtFiles(WIDGET_PARTS, { isImmutable: () => true, isPublic: true }));
  app.get('/widget.js', widgetScript(services.widget, config.siteUrl, WIDGET));
  app.use(refresh(services));
  app.use('/api', widgetRouter(services), mountRoutes(routes.beforeSessions, limits));
  app.route('/mcp').post(mcp(services)).all(methodNotAllowed('POST'));
  app.get('/media/:slug', services.mediaFiles.servePublic);
  const cached = { versions: services.versions, log };
  const ofPosts = { ...cached, shows: ['posts', 'settings'] as const };
  for (const [path, ...feed] of feedRoutes(services)) app.get(path, ...feed);
  app.get('/llms.txt', cachedDocument({ ...ofPosts, type: 'text/plain', write: () => llmsText(services) }));
  app.get(
    '/sitemap.xml',
    cachedDocument({
      ...cached,
      shows: ['posts', 'catalog'],
      type: 'application/xml',
      write: () => sitemap(services),
    }),
  );
  app.get('/robots.txt', robots(services));
  app.use(noPageData);
  app.use(withoutSession(cookie, pages.forVisitors));

  app.use(originCheck({ siteUrl: config.siteUrl, sessionCookie: cookie }));
  app.use('/api', requirePlans(services), mountRoutes(routes.signed, limits));
  app.use(sessions({ store: services.sessionStore, secret: services.sessionSecret, https }));
  app.use('/api', sessionRouter(services));
  app.use('/api', apiErrors(log));
  app.use(loadViewer(services.users));
  app.get('/media/:slug', services.mediaFiles.servePrivate);
  app.get('/u', redirectToDashboard);
  app.get('/playground', (_req, res) => res.redirect(303, '/playground/new'));
  app.get(['/login', '/signup'], redirectSignedIn);
  app.use(methodNotAllowed('GET', 'HEAD'), pages.forSessions);
  app.use(pageErrors(log));
  return app;
}

/** Settings and providers of language models that an admin has changed, in this or another process, apply at once. */
function refresh({ settings, models, log }: Services): RequestHandler {
  return (_req, _res, next) =>
    void Promise.all([settings.refresh(), models.refresh()])
      .catch((error: unknown) => log.warn({ err: error }, 'the settings were not read'))
      .then(() => next());
}

/** Vike serves a page's data at a separate address, which would bypass the page. */
const noPageData: RequestHandler = (req, _res, next) =>
  next(req.path.endsWith('.pageContext.json') ? notFound() : undefined);

/**
 * Skips the session middleware for pages of a visitor without a session. `/u` and `/playground` need it,
 * because they redirect to the viewer's own pages.
 */
function withoutSession(cookie: string, pages: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const isPage =
      (req.method === 'GET' || req.method === 'HEAD') && !/^\/(?:u$|playground$|api(?:\/|$))/.test(req.path);
    if (!isPage || carriesSession(req, cookie)) return next();
    return pages(req, res, next);
  };
}
