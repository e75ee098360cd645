import { Router } from 'express';
import { pageLimit, pageNumber } from '#lib/pagination.ts';
import { invoicesQuery, refundInput } from '#lib/schemas/billing.ts';
import { adminOf, viewerOf } from '../../accounts/accounts.ts';
import { parse } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond, respondList } from '../../platform/http/respond.ts';
import type { Invoices } from './invoices.ts';

/** `/invoices`, and all invoices for admins. */
export function invoicesApi({ invoices, limits }: { invoices: Invoices; limits: RateLimits }): Router {
  const router = Router();
  const pdfLimit = limits({ name: 'invoice-files', points: 300, seconds: 3600 });

  router.get('/invoices', async (req, res) => {
    const viewer = viewerOf(req);
    const { limit, page, ...filter } = parse(invoicesQuery, req.query);
    const paging = { limit: pageLimit(limit), page: pageNumber(page) };
    respondList(req, res, await invoices.listOf(viewer.id, filter, paging), paging);
  });

  router.get('/invoices/:id', async (req, res) => {
    respond(req, res, 200, { invoice: await invoices.get(viewerOf(req), req.params.id) });
  });

  router.get('/invoices/:id/pdf', async (req, res) => {
    const viewer = viewerOf(req);
    await pdfLimit.consume(viewer.id);
    const { name, content } = await invoices.pdfOf(viewer, req.params.id);
    res.attachment(name).set('Cache-Control', 'private, no-store').type('pdf').send(content);
  });

  router.get('/admin/invoices/:id', async (req, res) => {
    adminOf(req);
    respond(req, res, 200, { invoice: await invoices.getAny(req.params.id) });
  });

  router.post('/admin/invoices/:id/refund', async (req, res) => {
    adminOf(req);
    const { amount, amountRefunded } = parse(refundInput, req.body);
    const invoice = await invoices.refund(req.params.id, amount, amountRefunded);
    respond(req, res, 200, { invoice, message: 'The payment was refunded.' });
  });

  return router;
}
