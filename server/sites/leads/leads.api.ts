import { leadAnswerText } from '#lib/lead-fields.ts';
import { leadListQuery, updateLeadInput } from '#lib/schemas/conversations.ts';
import type { Table } from '../../platform/http/csv.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Leads, LeadView } from './leads.ts';

/** `/sites/{id}/leads` and below. */
export function leadsApi({ leads }: { leads: Leads }): Route[] {
  return tagged('Visitors’ conversations', {
    listLeads: route('GET /sites/:id/leads', {
      summary: 'The visitors who left an email address',
      access: 'team',
      query: leadListQuery,
      answer: 'list',
      csv: {
        ...TABLE,
        all: ({ viewer, params: { id }, query }) => leads.all(viewer, id, query),
        further: async ({ viewer, params: { id }, query }) =>
          (await leads.labels(viewer, id, query)).map((label) => ({
            heading: label,
            cellOf: ({ fields }: LeadView) => {
              const answer = fields.find((field) => field.label === label);
              return answer && leadAnswerText(answer);
            },
          })),
      },
      handle: ({ viewer, params: { id }, query, paging }) => leads.list(viewer, id, query, paging),
    }),
    updateLead: route('PATCH /sites/:id/leads/:leadId', {
      summary: 'Mark a lead as done or open',
      access: 'team',
      body: updateLeadInput,
      answer: { lead: 'object', message: 'string' },
      async handle({ viewer, params: { id, leadId }, body: { isDone } }) {
        const lead = await leads.setDone(viewer, id, leadId, isDone);
        return { lead, message: isDone ? 'Marked as done.' : 'Marked as open.' };
      },
    }),
    deleteLead: route('DELETE /sites/:id/leads/:leadId', {
      summary: 'Delete a lead',
      access: 'team',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params: { id, leadId } }) {
        await leads.remove(viewer, id, leadId);
        return { id: leadId, message: 'Lead deleted.' };
      },
    }),
  });
}

const TABLE: Table<LeadView> = {
  name: 'leads',
  columns: ['id', 'email', 'name', 'message', 'isDone', 'chatId', 'consentedAt', 'createdAt'],
};
