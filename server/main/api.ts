import express, { Router } from 'express';
import { TAGS_OF_PLANS } from '#lib/api-tags.ts';
import { MAX_POST_BODY } from '#lib/limits.ts';
import { loadViewer, recordExports, requireFormOwner, setActor } from '../accounts/accounts.ts';
import { notFound } from '../platform/errors.ts';
import { apiErrors, noApiRoute } from '../platform/http/error-handler.ts';
import { formBridge, isFormPost } from '../platform/http/form-bridge.ts';
import { createRouteFinder, mountFileReceivers, mountRoutes } from '../platform/http/mount-routes.ts';
import { readForm, readJson } from '../platform/http/read-body.ts';
import { throwRefusedUpload } from '../platform/http/receive-files.ts';
import { limitVisitorForms } from '../platform/http/visitor-forms.ts';
import { mcpEndpoint, widgetGuards } from '../sites/sites.ts';
import type { Services } from './services.ts';

/** The widget's routes. They use no session: a cookie must not affect another website. */
export function widgetRouter(services: Services): Router {
  const { routes, limits, log } = services;
  const router = Router();
  const json = Router().use(...readJson(20_000));
  router.use(
    '/widget',
    // Before the body is read: pages may read why it is refused.
    ...widgetGuards(services),
    // The route of files reads its form once it knows the visitor.
    (req, res, next) => (isFile(req) ? next() : json(req, res, next)),
  );
  router.use(mountRoutes(routes.widget, limits));
  router.use('/widget', noApiRoute(createRouteFinder(routes.all)), apiErrors(log));
  return router;
}

const isFile = (req: express.Request): boolean =>
  req.path === '/files' && Boolean(req.is('multipart/form-data'));

/** Without plans this installation sells nothing: plans, products and payments are not found, the webhook included. */
export function requirePlans({ config, routes }: Services): express.RequestHandler {
  const findSold = createRouteFinder(routes.all.filter(({ tag }) => TAGS_OF_PLANS.includes(tag)));
  return (req, _res, next) =>
    next(!config.plans && findSold(req.baseUrl + req.path).length > 0 ? notFound() : undefined);
}

/** `/mcp`: the same for assistants. */
export const mcp = (services: Services): express.RequestHandler[] => [
  noStore,
  ...readJson(20_000),
  mcpEndpoint({ ...services, stopping: services.stopping.signal }),
];

/** Every other route under `/api`, behind the session. */
export function sessionRouter(services: Services): Router {
  const router = Router();
  router.use(noStore);
  router.use(loadViewer(services.users), setActor, mountFileReceivers(services.routes.session));
  router.use('/posts', readPost(services));
  router.use(readLongForm, readForm(200_000));
  router.use(formBridge(services.config.siteUrl));
  router.use(limitVisitorForms(services.limits({ name: 'visitor-forms', points: 300, seconds: 3600 })));
  // Again after the body parsers, which lose the context of asynchronous calls.
  router.use(setActor, requireFormOwner, throwRefusedUpload);
  router.use(recordExports(services));
  router.use(mountRoutes(services.routes.session, services.limits));
  router.use(noApiRoute(createRouteFinder(services.routes.all)), apiErrors(services.log));
  return router;
}

/** In a form, a character may take nine bytes. */
const MAX_POST_BYTES = 4_000_000;
/** Twice the longest text source in a form. */
const MAX_FORM_BYTES = 1_000_000;

/** Posts have a higher limit than other bodies, for those only who may write them or have some. */
const readPost = ({ posts }: Services): express.RequestHandler =>
  express
    .Router()
    .use(async ({ viewer, method, path }, _res, next) => {
      // Who may not write any more may still edit.
      const isChange = method !== 'GET' && path !== '/';
      const mayBeLong = viewer && (posts.mayWrite(viewer) || (isChange && (await posts.hasAny(viewer))));
      next(mayBeLong ? undefined : 'router');
    })
    .use(
      readForm(
        MAX_POST_BYTES,
        `That is too long: the text of a post may have at most ${MAX_POST_BODY.toLocaleString('en-US')} characters.`,
      ),
    );

/**
 * Plain forms of signed-in users may be longer than other bodies: a text that is too long for its field comes back with
 * the error beside the field, which a body that is not read cannot do.
 */
const readLongForm = express
  .Router()
  .use((req, _res, next) => next(req.viewer && isFormPost(req) ? undefined : 'router'))
  .use(readForm(MAX_FORM_BYTES, 'That is too long. Go back, and shorten what you entered.'));

/** Responses depend on the viewer, so they are not stored; a route with public responses overrides it. */
const noStore: express.RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};
