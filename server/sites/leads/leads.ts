import { leadAnswersIn } from '#lib/lead-fields.ts';
import type { LeadListQuery } from '#lib/schemas/conversations.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import { isoNow } from '../../platform/clock.ts';
import { mapBatches } from '../../platform/db/batches.ts';
import type { Paging } from '../../platform/db/page-of.ts';
import { notFound, orNotFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sites } from '../sites/sites.ts';
import { deleteLead, type LeadRow, leadsInBatches, listLeads, updateLead } from './leads.queries.ts';

/** The address of a visitor who agreed to be answered by email. */
export type LeadView = ReturnType<typeof presentLead>;

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  sites: Sites;
}

/** Leads of a website. Every call throws AppError 404 for a site that the viewer may not see. */
export type Leads = ReturnType<typeof createLeads>;

export function createLeads({ database: { db }, clock, sites }: Deps) {
  return {
    async list(viewer: Viewer, siteId: string, { state }: Pick<LeadListQuery, 'state'>, paging: Paging) {
      const site = await sites.getPrivate(viewer, siteId, 'conversations');
      const { rows, count } = await listLeads(db, site.id, state, paging);
      return { results: rows.map(presentLead), count };
    },

    /** All of them, in batches. */
    async all(viewer: Viewer, siteId: string, { state }: Pick<LeadListQuery, 'state'>) {
      const site = await sites.getPrivate(viewer, siteId, 'conversations');
      return mapBatches(leadsInBatches(db, site.id, state), presentLead);
    },

    /** The labels of the website's own fields: those of its form, and of former ones that a lead has an answer to. */
    async labels(viewer: Viewer, siteId: string, { state }: Pick<LeadListQuery, 'state'>): Promise<string[]> {
      const site = await sites.getPrivate(viewer, siteId, 'conversations');
      const labels = new Set(site.agents.chat.leadFields.map(({ label }) => label));
      for await (const leads of leadsInBatches(db, site.id, state))
        for (const { label } of leads.flatMap(({ fields }) => leadAnswersIn(fields))) labels.add(label);
      return [...labels];
    },

    /** The leads of all websites of an owner, in batches, for the data export. */
    async *allOf(ownerId: string): AsyncIterable<(LeadView & { siteId: string })[]> {
      for (const siteId of await sites.idsOf(ownerId))
        yield* mapBatches(leadsInBatches(db, siteId, undefined), (lead) => ({
          siteId,
          ...presentLead(lead),
        }));
    },

    /** @throws AppError 404 for a lead of another site. */
    async setDone(viewer: Viewer, siteId: string, id: string, isDone: boolean): Promise<LeadView> {
      const site = await sites.getPrivate(viewer, siteId, 'conversations');
      const done_at = isDone ? isoNow(clock) : null;
      return presentLead(orNotFound(await updateLead(db, site.id, id, { done_at }), 'lead'));
    },

    /** @throws AppError 404 if it is not there, or not any more. */
    async remove(viewer: Viewer, siteId: string, id: string): Promise<void> {
      const site = await sites.getPrivate(viewer, siteId, 'conversations');
      if (!(await deleteLead(db, site.id, id))) throw notFound('lead');
    },
  };
}

const presentLead = (lead: LeadRow) => ({
  id: lead.id,
  email: lead.email,
  name: lead.name,
  message: lead.message,
  /** The answers to the website's own fields, with the labels that the visitor read. */
  fields: leadAnswersIn(lead.fields),
  /** The conversation that it was left in; null without one, or if it was deleted. */
  chatId: lead.chat_id,
  visitorId: lead.visitor_id,
  consentedAt: lead.consented_at,
  isDone: lead.done_at !== null,
  doneAt: lead.done_at,
  createdAt: lead.created_at,
});
