import { BOUNCED_MAIL_LIST, MAIL_LIST, UNSENT_MAIL_LIST } from '#lib/lists/outbox.ts';
import { bouncedMailsQuery, bulkMailsInput, outboxQuery, unsentMailsQuery } from '#lib/schemas/outbox.ts';
import { bulkAnswer } from '../../platform/http/bulk-answer.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Mails } from './outbox.ts';
import type { UnsentMails } from './unsent-mails.ts';

interface Deps {
  mails: Mails;
  unsentMails: UnsentMails;
}

/** `/admin/outbox` */
export function outboxApi({ mails, unsentMails }: Deps): Route[] {
  return tagged('Administration', {
    listMails: route('GET /admin/outbox', {
      summary: 'The mails that were written to files, the newest first',
      access: 'admin',
      query: outboxQuery,
      answer: 'list',
      csv: { ...MAIL_LIST.file, all: ({ query }) => mails.listAll(query.nameLike) },
      handle: ({ query, paging }) => mails.list(query.nameLike, paging),
    }),
    listUnsentMails: route('GET /admin/outbox/unsent', {
      summary: 'Mails that the mail server has not taken, by their jobs',
      access: 'admin',
      query: unsentMailsQuery,
      answer: 'list',
      csv: { ...UNSENT_MAIL_LIST.file, all: unsentMails.listAll },
      handle: ({ paging }) => unsentMails.list(paging),
    }),
    listBouncedMails: route('GET /admin/outbox/bounced', {
      summary: 'Newsletters whose addresses the mail server refused',
      access: 'admin',
      query: bouncedMailsQuery,
      answer: 'list',
      csv: { ...BOUNCED_MAIL_LIST.file, all: unsentMails.allBounced },
      handle: ({ paging }) => unsentMails.bounced(paging),
    }),
    deleteMails: route('POST /admin/outbox/bulk', {
      summary: 'Delete several mails from the outbox',
      access: 'admin',
      body: bulkMailsInput,
      answer: { count: 'integer', message: 'string' },
      handle: async ({ body: { ids } }) =>
        bulkAnswer({ count: await mails.removeMany(ids), missing: 0 }, 'email', 'deleted'),
    }),
    getMail: route('GET /admin/outbox/:id', {
      summary: 'A mail in the outbox as text',
      access: 'admin',
      answer: { mail: 'object' },
      handle: async ({ viewer, params }) => ({ mail: await mails.get(viewer, params.id) }),
    }),
    deleteMail: route('DELETE /admin/outbox/:id', {
      summary: 'Delete a mail from the outbox',
      access: 'admin',
      answer: { id: 'string', message: 'string' },
      async handle({ params }) {
        await mails.remove(params.id);
        return { id: params.id, message: 'Email deleted.' };
      },
    }),
    getMailHtml: route('GET /admin/outbox/:id/html', {
      summary: 'The HTML part of a mail, as a document without scripts',
      access: 'admin',
      answer: 'file',
      async handle({ viewer, params, res }) {
        const document = await mails.html(viewer, params.id);
        res.set({ 'Content-Security-Policy': MAIL_POLICY, 'X-Frame-Options': 'SAMEORIGIN' });
        res.type('text/html; charset=utf-8').send(document);
      },
    }),
    downloadMail: route('GET /admin/outbox/:id/file', {
      summary: 'A mail as an .eml file',
      access: 'admin',
      answer: 'file',
      async handle({ viewer, params, res }) {
        const file = await mails.file(viewer, params.id);
        res.set('Content-Disposition', `attachment; filename="${params.id}.eml"`);
        res.type('message/rfc822').send(file);
      },
    }),
  });
}

/** A mail may contain what a visitor wrote: no scripts, forms or foreign pictures; links open in another tab. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');
