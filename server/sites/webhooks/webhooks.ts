import type { AuditAction } from '#lib/audit-actions.ts';
import type { CreateWebhookInput, UpdateWebhookInput } from '#lib/schemas/webhooks.ts';
import { type SiteEventType, TEST_EVENT } from '#lib/site-events.ts';
import type { WebhookFormat } from '#lib/webhook-formats.ts';
import type { Users, Viewer } from '../../accounts/accounts.ts';
import type { RecordAudit } from '../../platform/audit-event.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Paging } from '../../platform/db/page-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conflict, invalid, notFound, orNotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { newWebhookSecret } from '../../platform/signature.ts';
import { aboutSite, type Sites, type SiteView } from '../sites/sites.ts';
import { NOT_PUBLIC } from './attempt.ts';
import {
  deleteDeliveriesAbout,
  deleteOldDeliveries,
  findDelivery,
  listChatIds,
  listDeliveries,
} from './deliveries.queries.ts';
import { createDeliveries } from './deliveries.ts';
import { type DeliveryDeps, webhookJob } from './delivery-job.ts';
import { eventsOf, presentDelivery, presentWebhook, type WebhookView } from './webhooks.present.ts';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listActiveWebhooks,
  listWebhooks,
  listWebhooksOf,
  updateWebhook,
  type WebhookRow,
} from './webhooks.queries.ts';

export { WEBHOOK_JOB } from './delivery-job.ts';
export type { DeliveryView, WebhookView } from './webhooks.present.ts';

interface Deps extends DeliveryDeps, Pick<Platform, 'config'> {
  sites: Pick<Sites, 'getPrivate' | 'pathOf'>;
  users: Pick<Users, 'lock'>;
  recordAudit: RecordAudit;
}

const MAX_WEBHOOKS = 5;
const LOG_DAYS = 30;
/** After a rotation: time to change the secret on the owner's servers. */
const GRACE_SECONDS = 24 * 3600;

/** Messages to the servers of a website's owner. Every call of a viewer throws AppError 404 for sites of others. */
export type Webhooks = ReturnType<typeof createWebhooks>;

export function createWebhooks(deps: Deps) {
  const { config, database, clock, sites, users, encryption, fetchForOwner, recordAudit } = deps;
  const { db } = database;
  const deliveries = createDeliveries(deps);

  async function load(
    viewer: Viewer,
    siteId: string,
    id: string,
  ): Promise<{ site: SiteView; row: WebhookRow }> {
    const site = await sites.getPrivate(viewer, siteId, 'settings');
    return { site, row: orNotFound(await findWebhook(db, site.id, id), 'webhook') };
  }

  /** The entry names the host only: paths of webhooks often are secrets. */
  const record = (tx: Db, action: AuditAction, site: SiteView, url: string) =>
    recordAudit(tx, {
      action,
      ...aboutSite(site),
      after: { host: new URL(url).host },
    });

  async function mustBePublic(ownerId: string, url: string): Promise<void> {
    const fetch = await fetchForOwner(ownerId);
    if (await fetch.refuses(url)) throw invalid({ url: [NOT_PUBLIC] });
  }

  /** The addresses of chat programs are secrets: they are not sent in the open, except to servers that the host allows. */
  function mustBeSecure(format: WebhookFormat, url: string): void {
    const { protocol, host } = new URL(url);
    const isAllowed = protocol === 'https:' || config.crawlerAllowHosts.includes(host);
    if (format !== 'json' && !isAllowed)
      throw invalid({ url: ['Enter an address that begins with https://.'] });
  }

  const listening = async (tx: Db, siteId: string, event: SiteEventType) =>
    (await listActiveWebhooks(tx, siteId)).filter((row) => eventsOf(row).includes(event));

  return {
    job: webhookJob(deps),

    /** Whether an active webhook of the site listens for the event. */
    isWanted: async (tx: Db, siteId: string, event: SiteEventType): Promise<boolean> =>
      (await listening(tx, siteId, event)).length > 0,

    /** Call it in the transaction of the event. */
    async send(tx: Db, siteId: string, event: SiteEventType, data: object): Promise<void> {
      for (const { id } of await listening(tx, siteId, event)) await deliveries.send(tx, id, event, data);
    },

    /** Deletes the messages about a visitor. Call it before the visitor's conversations are deleted. */
    forgetVisitor: async (tx: Db, siteId: string, visitorId: string): Promise<void> =>
      deleteDeliveriesAbout(tx, siteId, [visitorId, ...(await listChatIds(tx, siteId, visitorId))]),

    /** Deletes the messages about conversations. */
    forgetConversations: deleteDeliveriesAbout,

    list: async (viewer: Viewer, siteId: string): Promise<WebhookView[]> =>
      (await listWebhooks(db, (await sites.getPrivate(viewer, siteId, 'settings')).id)).map(presentWebhook),

    /** The webhooks of all websites of an owner, for the data export. */
    allOf: async (ownerId: string): Promise<WebhookView[]> =>
      (await listWebhooksOf(db, ownerId)).map(presentWebhook),

    get: async (viewer: Viewer, siteId: string, id: string): Promise<WebhookView> =>
      presentWebhook((await load(viewer, siteId, id)).row),

    /** @throws AppError 422 for a private address, and if the site has as many webhooks as it may have */
    async create(viewer: Viewer, siteId: string, { url, events, format }: CreateWebhookInput) {
      const site = await sites.getPrivate(viewer, siteId, 'settings');
      await mustBePublic(site.ownerId, url);
      mustBeSecure(format, url);
      const secret = newWebhookSecret();
      const id = newId();
      const now = isoNow(clock);
      const row = await inTransaction(db, async (tx) => {
        await users.lock(tx, { id: site.ownerId });
        if ((await countWebhooks(tx, site.id)) >= MAX_WEBHOOKS)
          throw invalid({ url: [`A website may have at most ${MAX_WEBHOOKS} webhooks. Delete one first.`] });
        await record(tx, 'webhook.created', site, url);
        return insertWebhook(tx, {
          id,
          site_id: site.id,
          url,
          format,
          events: JSON.stringify(events),
          sealed_secret: encryption.encrypt(secret, id),
          created_at: now,
          updated_at: now,
        });
      });
      return { webhook: presentWebhook(row), secret, sitePath: await sites.pathOf(site) };
    },

    /** Turning it on forgets earlier failures, and so does another address. */
    async update(
      viewer: Viewer,
      siteId: string,
      id: string,
      input: UpdateWebhookInput,
    ): Promise<WebhookView> {
      const { site, row } = await load(viewer, siteId, id);
      const { url = row.url, events, isActive } = input;
      if (url !== row.url) await mustBePublic(site.ownerId, url);
      mustBeSecure(row.format, url);
      const now = isoNow(clock);
      return inTransaction(db, async (tx) => {
        const saved = await updateWebhook(tx, row.id, {
          ...(url !== row.url && { url, failing_since: null }),
          ...(events && { events: JSON.stringify(events) }),
          ...(isActive === true && { paused_at: null, pause_reason: null, failing_since: null }),
          ...(isActive === false && row.paused_at === null && { paused_at: now, pause_reason: 'owner' }),
          updated_at: now,
        });
        await record(tx, 'webhook.changed', site, url);
        return presentWebhook(orNotFound(saved, 'webhook'));
      });
    },

    async remove(viewer: Viewer, siteId: string, id: string): Promise<void> {
      const { site, row } = await load(viewer, siteId, id);
      await inTransaction(db, async (tx) => {
        if (!(await deleteWebhook(tx, site.id, id))) throw notFound('webhook');
        await record(tx, 'webhook.deleted', site, row.url);
      });
    },

    /**
     * Replaces the secret. The old one signs as well for another day; if it is replaced again during that day, servers
     * still have the older one, which stays until its end.
     */
    async rotateSecret(viewer: Viewer, siteId: string, id: string) {
      const { site, row } = await load(viewer, siteId, id);
      const secret = newWebhookSecret();
      const hasPrevious = (row.previous_expires_at ?? '') > isoNow(clock);
      const saved = await inTransaction(db, async (tx) => {
        await record(tx, 'webhook.secret_replaced', site, row.url);
        return updateWebhook(tx, row.id, {
          sealed_secret: encryption.encrypt(secret, row.id),
          ...(!hasPrevious && {
            sealed_previous_secret: row.sealed_secret,
            previous_expires_at: isoIn(clock, GRACE_SECONDS),
          }),
          updated_at: isoNow(clock),
        });
      });
      return { webhook: presentWebhook(orNotFound(saved, 'webhook')), secret };
    },

    /** Sends a test message, also while the webhook is paused. */
    async test(viewer: Viewer, siteId: string, id: string): Promise<{ deliveryId: string }> {
      const { site, row } = await load(viewer, siteId, id);
      const data = { site: { id: site.id, name: site.name }, message: 'This is a test.' };
      const deliveryId = await inTransaction(db, (tx) => deliveries.send(tx, row.id, TEST_EVENT, data));
      return { deliveryId };
    },

    async listDeliveries(viewer: Viewer, siteId: string, id: string, paging: Paging) {
      const { row } = await load(viewer, siteId, id);
      const { rows, count } = await listDeliveries(db, row.id, paging);
      return { results: rows.map(presentDelivery), count };
    },

    /**
     * Sends a message again, with its id, and with all attempts if the first one fails.
     * @throws AppError 409 while it is being sent, and for a paused webhook
     */
    async resend(viewer: Viewer, siteId: string, id: string, deliveryId: string) {
      const { row } = await load(viewer, siteId, id);
      const delivery = orNotFound(await findDelivery(db, row.id, deliveryId), 'delivery');
      if (row.paused_at !== null && delivery.event !== TEST_EVENT)
        throw conflict('This webhook is paused. Turn it on first.');
      return inTransaction(db, async (tx) => {
        const restarted = await deliveries.resend(tx, row.id, delivery.id);
        if (!restarted) throw conflict('This message is still being sent.');
        return presentDelivery(restarted);
      });
    },

    deleteOld: () => deleteOldDeliveries(db, isoIn(clock, -LOG_DAYS * 24 * 3600)),
  };
}
