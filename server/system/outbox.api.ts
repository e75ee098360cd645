import { Router } from 'express';
import { bouncedMailsQuery, bulkMailsInput, outboxQuery, unsentMailsQuery } from '#lib/schemas/outbox.ts';
import { parse, parseList } from '../platform/http/parse.ts';
import { respond, respondList } from '../platform/http/respond.ts';
import { adminOf } from '../users/users.ts';
import type { Mails } from './outbox.ts';
import type { UnsentMails } from './unsent-mails.ts';

interface Deps {
  mails: Mails;
  unsentMails: UnsentMails;
}

/** `/admin/outbox` */
export function outboxApi({ mails, unsentMails }: Deps): Router {
  const router = Router();

  router.get('/admin/outbox', async (req, res) => {
    adminOf(req);
    const { nameLike, paging } = parseList(outboxQuery, req.query);
    respondList(req, res, await mails.list(nameLike, paging), paging);
  });

  router.get('/admin/outbox/unsent', async (req, res) => {
    adminOf(req);
    const { paging } = parseList(unsentMailsQuery, req.query);
    respondList(req, res, await unsentMails.list(paging), paging);
  });

  router.get('/admin/outbox/bounced', async (req, res) => {
    adminOf(req);
    const { paging } = parseList(bouncedMailsQuery, req.query);
    respondList(req, res, await unsentMails.bounced(paging), paging);
  });

  router.post('/admin/outbox/bulk', async (req, res) => {
    adminOf(req);
    const { ids } = parse(bulkMailsInput, req.body);
    const count = await mails.removeMany(ids);
    respond(req, res, 200, {
      count,
      message: count === 1 ? 'One email deleted.' : `${count} emails deleted.`,
    });
  });

  router
    .route('/admin/outbox/:id')
    .get(async (req, res) => {
      respond(req, res, 200, { mail: await mails.get(adminOf(req), req.params.id) });
    })
    .delete(async (req, res) => {
      adminOf(req);
      await mails.remove(req.params.id);
      respond(req, res, 200, { id: req.params.id, message: 'Email deleted.' });
    });

  router.get('/admin/outbox/:id/html', async (req, res) => {
    const document = await mails.html(adminOf(req), req.params.id);
    res.set({ 'Content-Security-Policy': MAIL_POLICY, 'X-Frame-Options': 'SAMEORIGIN' });
    res.type('text/html; charset=utf-8').send(document);
  });

  router.get('/admin/outbox/:id/file', async (req, res) => {
    const file = await mails.file(adminOf(req), req.params.id);
    res.set('Content-Disposition', `attachment; filename="${req.params.id}.eml"`);
    res.type('message/rfc822').send(file);
  });

  return router;
}

/** A mail may contain what a visitor wrote: no scripts, forms or foreign pictures; links open in another tab. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');
