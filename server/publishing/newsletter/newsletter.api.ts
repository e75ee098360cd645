import { Router } from 'express';
import { unsubscribeQuery } from '#lib/schemas/newsletter.ts';
import { parse } from '../../platform/http/parse.ts';
import { respond } from '../../platform/http/respond.ts';
import { invalidLink, type Newsletter } from './newsletter.ts';

/** `/unsubscribe`: mail programs send a POST without a session (RFC 8058). */
export function newsletterApi({ newsletter }: { newsletter: Newsletter }): Router {
  const router = Router();

  router
    .route('/unsubscribe')
    .get(async (req, res) => {
      const { token } = parse(unsubscribeQuery, req.query);
      const reader = await newsletter.findReader(token);
      if (!reader) throw invalidLink();
      respond(req, res, 200, { reader });
    })
    .post(async (req, res) => {
      const { token } = parse(unsubscribeQuery, req.query);
      const list = await newsletter.unsubscribe(token);
      const what = list === 'digest' ? 'the weekly summary' : 'posts';
      respond(req, res, 200, { message: `You will no longer get ${what} by email.` });
    });

  return router;
}
