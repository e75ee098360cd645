import { Router } from 'express';
import { bouncedMailsQuery, bulkMailsInput, outboxQuery, unsentMailsQuery } from '#lib/schemas/outbox.ts';
import { adminOf } from '../../accounts/accounts.ts';
import type { Table } from '../../platform/http/csv.ts';
import { parse } from '../../platform/http/parse.ts';
import { respond } from '../../platform/http/respond.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import type { MailHead } from './outbox.present.ts';
import type { Mails } from './outbox.ts';
import type { BouncedMail, UnsentMail, UnsentMails } from './unsent-mails.ts';

interface Deps {
  mails: Mails;
  unsentMails: UnsentMails;
}

/** `/admin/outbox` */
export function outboxApi({ mails, unsentMails }: Deps): Router {
  const router = Router();

  router.get('/admin/outbox', async (req, res) => {
    adminOf(req);
    const query = parse(outboxQuery, req.query);
    await respondTable(req, res, query, MAILS, {
      list: (paging) => mails.list(query.nameLike, paging),
      all: () => mails.listAll(query.nameLike),
    });
  });

  router.get('/admin/outbox/unsent', async (req, res) => {
    adminOf(req);
    await respondTable(req, res, parse(unsentMailsQuery, req.query), UNSENT, {
      list: unsentMails.list,
      all: unsentMails.listAll,
    });
  });

  router.get('/admin/outbox/bounced', async (req, res) => {
    adminOf(req);
    await respondTable(req, res, parse(bouncedMailsQuery, req.query), BOUNCED, {
      list: unsentMails.bounced,
      all: unsentMails.allBounced,
    });
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

const MAILS: Table<MailHead> = { name: 'outbox', columns: ['id', 'to', 'subject', 'sentAt'] };
const UNSENT: Table<UnsentMail> = {
  name: 'unsent-emails',
  columns: ['id', 'to', 'subject', 'answer', 'attempts', 'failedAt', 'nextAttemptAt'],
};
const BOUNCED: Table<BouncedMail> = {
  name: 'bounced-emails',
  columns: ['id', 'to', 'subject', 'bouncedAt'],
};

/** A mail may contain what a visitor wrote: no scripts, forms or foreign pictures; links open in another tab. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');
