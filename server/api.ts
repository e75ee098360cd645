import express, { Router } from 'express';
import { authApi } from './auth/auth.api.ts';
import { loadViewer, requireFormOwner } from './auth/load-viewer.ts';
import { billingApi } from './billing/billing.api.ts';
import { writersApi } from './blog/writers.api.ts';
import { botsApi } from './bots/bots.api.ts';
import { chatsApi } from './chat/chats.api.ts';
import { knowledgeApi } from './knowledge/knowledge.api.ts';
import { ownSiteApi } from './own-site/own-site.api.ts';
import { invalid, tooLarge, unsupportedMediaType } from './platform/errors.ts';
import { apiErrors, unknownApiPath } from './platform/http/error-handler.ts';
import { formBridge } from './platform/http/form-bridge.ts';
import { themeApi } from './platform/http/theme.api.ts';
import { limitVisitorForms } from './platform/http/visitor-forms.ts';
import { bodyWithoutNul } from './platform/http/without-nul.ts';
import { searchApi } from './search/search.api.ts';
import type { Services } from './services.ts';
import { sitesApi } from './sites/sites.api.ts';
import { usersApi } from './users/users.api.ts';
import { widgetApi } from './widget/widget.api.ts';

/** The widget's routes: no session, so nothing of a cookie can leak into another website. */
export function publicApi(services: Services): Router {
  const router = Router();
  router.use(
    bodyMustBe({ types: ['application/json'], most: 20_000 }),
    express.json({ limit: 20_000 }),
    bodyIsObject,
    bodyWithoutNul,
  );
  router.use(widgetApi({ ...services, stopping: services.stopping.signal }));
  router.use(unknownApiPath, apiErrors(services.log));
  return router;
}

/** Every other route under `/api`, behind the session. */
export function ownApi(services: Services): Router {
  const router = Router();
  const types = ['application/json', 'application/x-www-form-urlencoded'];
  router.use(noStore);
  router.use(bodyMustBe({ types, most: 200_000 }), express.json({ limit: 200_000 }));
  router.use(express.urlencoded({ extended: false, limit: 200_000 }), bodyIsObject, bodyWithoutNul);
  router.use(formBridge(services.config.siteUrl));
  router.use(limitVisitorForms(services.limits({ name: 'visitor-forms', points: 300, seconds: 3600 })));
  router.use(loadViewer(services.users), requireFormOwner);
  router.use(themeApi({ https: services.config.siteUrl.startsWith('https:') }));
  router.use(authApi(services));
  router.use(writersApi(services));
  router.use(usersApi({ ...services, publicPostsOf: (userId) => publicPostsOf(services, userId) }));
  router.use(billingApi(services));
  router.use(botsApi(services));
  router.use(chatsApi({ ...services, stopping: services.stopping.signal }));
  router.use(knowledgeApi(services));
  router.use(searchApi(services));
  router.use(sitesApi(services));
  router.use(ownSiteApi(services));
  router.use(unknownApiPath, apiErrors(services.log));
  return router;
}

/** What is answered here depends on who asks; a route of which that is not so says so itself. */
const noStore: express.RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

/** Also where a route asks for nothing in it: a list is a mistake, and is told so. */
const bodyIsObject: express.RequestHandler = (req, _res, next) =>
  next(Array.isArray(req.body) ? invalid({ body: ['The body must be an object.'] }) : undefined);

/**
 * Turns a body away by its headers, before any of it is read. `text/plain` is what a foreign page can send without
 * asking; the body parsers would first take in all of a body that is too long.
 */
function bodyMustBe({ types, most }: { types: string[]; most: number }): express.RequestHandler {
  return (req, res, next) => {
    const length = Number(req.get('content-length') ?? 0);
    if (length === 0 && req.get('transfer-encoding') === undefined) return next();
    if (!req.is(types)) return next(unsupportedMediaType(`Please send ${types.join(' or ')}.`));
    if (length <= most) return next();
    res.set('Connection', 'close');
    next(tooLarge());
  };
}

const INCLUDED_POSTS = 50;

async function publicPostsOf({ blog }: Services, ownerId: string): Promise<unknown[]> {
  return (await blog.list({ ownerId }, { limit: INCLUDED_POSTS, page: 1 })).results;
}
