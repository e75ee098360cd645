import { Router } from 'express';
import { toSnakeCase } from '../../lib/case.ts';
import { pageLimit, pageNumber } from '../../lib/pagination.ts';
import { leadListQuery, updateLeadInput } from '../../lib/schemas/conversations.ts';
import { sendCsv } from '../platform/http/csv.ts';
import { methodNotAllowed } from '../platform/http/error-handler.ts';
import { parse } from '../platform/http/parse.ts';
import { respond, respondList } from '../platform/http/respond.ts';
import { viewerOf } from '../users/users.ts';
import type { Leads, LeadView } from './leads.ts';

/** `/sites/{id}/leads` and below. */
export function leadsApi({ leads }: { leads: Leads }): Router {
  const router = Router();

  router
    .route('/sites/:id/leads')
    .get(async (req, res) => {
      const viewer = viewerOf(req);
      const query = parse(leadListQuery, req.query);
      if (query.format === 'csv') {
        const all = await leads.all(viewer, req.params.id, query);
        const rows = all.map((lead) => COLUMNS.map((column) => lead[column]));
        return sendCsv(res, 'leads', COLUMNS.map(toSnakeCase), rows);
      }
      const paging = { limit: pageLimit(query.limit), page: pageNumber(query.page) };
      respondList(req, res, await leads.list(viewer, req.params.id, query, paging), paging);
    })
    .all(methodNotAllowed('GET'));

  router
    .route('/sites/:id/leads/:leadId')
    .patch(async (req, res) => {
      const viewer = viewerOf(req);
      const { id, leadId } = req.params;
      const { isDone } = parse(updateLeadInput, req.body);
      const lead = await leads.setDone(viewer, id, leadId, isDone);
      respond(req, res, 200, { lead, message: isDone ? 'Marked as done.' : 'Marked as open.' });
    })
    .delete(async (req, res) => {
      const { id, leadId } = req.params;
      await leads.remove(viewerOf(req), id, leadId);
      respond(req, res, 200, { id: leadId, message: 'Lead deleted.' });
    })
    .all(methodNotAllowed('PATCH', 'DELETE'));

  return router;
}

const COLUMNS = [
  'id',
  'email',
  'name',
  'message',
  'isDone',
  'chatId',
  'consentedAt',
  'createdAt',
] as const satisfies (keyof LeadView)[];
