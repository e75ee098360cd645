import { Router } from 'express';
import { leadListQuery, updateLeadInput } from '#lib/schemas/conversations.ts';
import { viewerOf } from '../../accounts/accounts.ts';
import type { Table } from '../../platform/http/csv.ts';
import { parse } from '../../platform/http/parse.ts';
import { respond } from '../../platform/http/respond.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import type { Leads, LeadView } from './leads.ts';

/** `/sites/{id}/leads` and below. */
export function leadsApi({ leads }: { leads: Leads }): Router {
  const router = Router();

  router.get('/sites/:id/leads', async (req, res) => {
    const viewer = viewerOf(req);
    const query = parse(leadListQuery, req.query);
    const { id } = req.params;
    await respondTable(req, res, query, TABLE, {
      list: (paging) => leads.list(viewer, id, query, paging),
      all: () => leads.all(viewer, id, query),
    });
  });

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
    });

  return router;
}

const TABLE: Table<LeadView> = {
  name: 'leads',
  columns: ['id', 'email', 'name', 'message', 'isDone', 'chatId', 'consentedAt', 'createdAt'],
};
