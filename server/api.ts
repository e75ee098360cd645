import express, { Router } from 'express';
import { accountsApi } from './accounts/accounts.api.ts';
import { loadViewer } from './accounts/viewer.ts';
import { botsApi } from './bots/bots.api.ts';
import { knowledgeApi } from './knowledge/knowledge.api.ts';
import { unsupportedMediaType } from './platform/errors.ts';
import { apiErrors, unknownApiPath } from './platform/http/error-handler.ts';
import { formBridge } from './platform/http/form-bridge.ts';
import { searchApi } from './search/search.api.ts';
import type { Services } from './services.ts';
import { sitesApi } from './sites/sites.api.ts';
import { widgetApi } from './widget/widget.api.ts';

/** The widget's routes: no session, so nothing of a cookie can leak into another website. */
export function publicApi(services: Services): Router {
  const router = Router();
  router.use(express.json({ limit: '20kb' }), bodyMustBeJson);
  router.use(widgetApi({ ...services, stopping: services.stopping.signal }));
  router.use(unknownApiPath, apiErrors(services.log));
  return router;
}

/** Every other route under `/api`, behind the session. */
export function ownApi(services: Services): Router {
  const router = Router();
  router.use(express.json({ limit: '200kb' }), express.urlencoded({ extended: false, limit: '200kb' }));
  router.use(bodyMustBeReadable, formBridge(), loadViewer(services.database.db));
  router.use(accountsApi(services));
  router.use(botsApi(services));
  router.use(knowledgeApi(services));
  router.use(searchApi(services));
  router.use(sitesApi(services));
  router.use(unknownApiPath, apiErrors(services.log));
  return router;
}

// A `text/plain` body is what a foreign page can send without asking; nothing here reads it.
const bodyMustBeJson: express.RequestHandler = (req, _res, next) => {
  const unread = hasBody(req) && !req.is('application/json');
  next(unread ? unsupportedMediaType('Please send JSON.') : undefined);
};

const bodyMustBeReadable: express.RequestHandler = (req, _res, next) => {
  const unread = hasBody(req) && !req.is(['application/json', 'application/x-www-form-urlencoded']);
  next(unread ? unsupportedMediaType('Please send JSON or a form.') : undefined);
};

const hasBody = (req: express.Request) =>
  req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0;
