import { createHash, randomUUID } from 'node:crypto';
import type {
  EventInput,
  IdentityInput,
  LeadInput,
  QuestionInput,
  SessionInput,
} from '../../lib/schemas/widget.ts';
import type { Entitlements, Limits } from '../billing/billing.ts';
import type { Bots, BotView } from '../bots/bots.ts';
import type { Chat, ChatEvent, VisitorChat, VisitorQuestion } from '../chat/chat.ts';
import { type Clock, isoIn, isoNow } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/connect.ts';
import { AppError, forbidden, notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import type { Log } from '../platform/log.ts';
import { MAIL_JOB } from '../platform/mail/mail-job.ts';
import type { IdentitySecrets, Sites, SiteView } from '../sites/sites.ts';
import type { Users } from '../users/users.ts';
import { verifyIdentity } from './identity.ts';
import { leadMail } from './lead-mail.ts';
import { createSearches } from './searches.ts';
import type { VisitorTokens } from './visitor-token.ts';
import { switchedOff } from './widget.policy.ts';
import { type PublicSite, presentPublicSite } from './widget.present.ts';
import { deleteOlder, insertLead, insertWidgetEvent, saveVisitor } from './widget.queries.ts';

/** A visitor of a customer's website, from their token, with the site and its bot. */
export interface Visitor {
  id: string;
  /** Of the pages that the visitor is on. */
  origin: string;
  site: SiteView;
  bot: BotView;
  isIdentified: boolean;
}

export interface WidgetSession extends PublicSite {
  token: string;
  expiresAt: string;
  visitorId: string;
  isIdentified: boolean;
}

interface LoadedSite {
  site: SiteView;
  bot: BotView;
  limits: Limits;
  /** The owner is suspended. */
  isOff: boolean;
}

interface Deps {
  database: Database;
  clock: Clock;
  config: Config;
  log: Log;
  queue: JobQueue;
  users: Users;
  sites: Sites;
  identitySecrets: IdentitySecrets;
  bots: Bots;
  chat: Chat;
  entitlements: Entitlements;
  tokens: VisitorTokens;
}

export type Widget = ReturnType<typeof createWidget>;

export function createWidget({
  database,
  clock,
  config,
  log,
  queue,
  users,
  sites,
  identitySecrets,
  bots,
  chat,
  entitlements,
  tokens,
}: Deps) {
  const { db } = database;
  const searches = createSearches({ database, clock });

  async function loadSite(slug: string): Promise<LoadedSite | undefined> {
    const site = await sites.findBySlug(slug);
    const bot = site && (await bots.find(site.botId));
    const owner = bot && (await users.findById(site.ownerId));
    if (!owner) return undefined;
    const limits = await entitlements.limitsOfOwner(owner);
    return { site, bot, limits, isOff: owner.suspended_at !== null };
  }

  async function loadAllowed(slug: string, origin: string | undefined) {
    const found = await loadSite(slug);
    if (!found) throw notFound('site');
    const isOwnPage = origin === config.siteUrl;
    if (!origin || !(isOwnPage || sites.allows(found.site, origin))) {
      throw forbidden(`${origin ?? 'This place'} is not among the allowed domains of this site.`);
    }
    if (found.isOff) throw switchedOff('The widget', 'widget');
    return { ...found, origin, isOwnPage };
  }

  async function identify(site: SiteView, input: IdentityInput): Promise<string> {
    const secrets = await identitySecrets.validFor(site.id);
    const { userId, email, name } = verifyIdentity(input, secrets, clock.now());
    const id = tokens.identifiedVisitor(site.id, userId);
    const now = isoNow(clock);
    const claims = { user_id: userId, email, name, updated_at: now };
    await saveVisitor(db, { site_id: site.id, id, created_at: now, ...claims });
    return id;
  }

  return {
    /**
     * @throws AppError 404 for an unknown site, 403 if the origin is not allowed, the owner is suspended, or the
     * identity is not signed with the site's secret.
     */
    async openSession(
      { site: siteSlug, visitorId, identity }: SessionInput,
      givenOrigin: string | undefined,
    ): Promise<WidgetSession> {
      const { site, bot, limits, origin, isOwnPage } = await loadAllowed(siteSlug, givenOrigin);
      const isIdentified = Boolean(identity);
      const id = identity ? await identify(site, identity) : (visitorId ?? randomUUID());
      // The studio shows the widget too, before it is installed.
      if (!isOwnPage || site.domain === new URL(origin).host)
        await sites
          .markWidgetSeen(site, origin)
          .catch((error: unknown) =>
            log.warn({ err: error, site: site.id }, 'a use of the widget was not noted'),
          );
      return {
        ...tokens.issue({ siteSlug: site.slug, origin, visitorId: id, isIdentified }),
        visitorId: id,
        isIdentified,
        ...presentPublicSite(site, bot, limits),
      };
    },

    /** @throws AppError 401 for an invalid or expired token, 403 from another origin than the token's. */
    async visitorOf(token: string | undefined, origin: string | undefined): Promise<Visitor> {
      const pass = token ? tokens.read(token) : undefined;
      if (!pass) throw new AppError(401, 'This session has ended. Please open a new one.');
      if (pass.origin !== origin) throw forbidden('This token belongs to another website.');
      const { site, bot } = await loadAllowed(pass.siteSlug, origin);
      return { id: pass.visitorId, origin: pass.origin, site, bot, isIdentified: pass.isIdentified };
    },

    /**
     * Reserves an answer of the owner's plan; the returned function streams the answer.
     * @throws AppError 429 if the answers of the month are used up.
     */
    async ask(
      { id, origin, site, bot, isIdentified }: Visitor,
      { message, chatId, channel, page, locale }: QuestionInput,
    ): Promise<(signal: AbortSignal) => AsyncIterable<ChatEvent>> {
      const reservation = await entitlements.reserveAnswer(site.ownerId);
      const question: VisitorQuestion = {
        siteId: site.id,
        visitorId: id,
        bot,
        channel: channel ?? (isIdentified ? 'chat' : 'cookie'),
        chatId: chatId ?? undefined,
        message,
        pageUrl: pageOn(origin, page),
        locale,
      };
      return async function* answer(signal) {
        let isAnswered = false;
        try {
          yield* chat.ask(question, signal, (outcome) => {
            isAnswered = outcome === 'answered';
          });
        } finally {
          // Also runs after the visitor has left. The answer is complete, whether or not its count can be settled.
          await (isAnswered ? reservation.confirm() : reservation.release()).catch((error: unknown) =>
            log.warn({ err: error, site: site.id }, 'an answer was not settled with the plan'),
          );
        }
      };
    },

    /**
     * The visitor's last conversation, for another device. Null for an anonymous visitor: who knows an anonymous id may
     * be somebody else.
     */
    lastConversation: async ({ id, site, isIdentified }: Visitor): Promise<VisitorChat | null> =>
      isIdentified ? chat.lastOf(site.id, id) : null,

    async saveLead({ id, site }: Visitor, lead: LeadInput): Promise<void> {
      const known = lead.chatId ? await chat.isVisitorChat(lead.chatId, site.id, id) : false;
      const owner = await users.findById(site.ownerId);
      const now = isoNow(clock);
      await db.transaction().execute(async (tx) => {
        await insertLead(tx, {
          id: newId(),
          site_id: site.id,
          chat_id: known ? (lead.chatId ?? null) : null,
          visitor_id: id,
          email: lead.email,
          name: lead.name,
          message: lead.message,
          consented_at: now,
          done_at: null,
          created_at: now,
        });
        if (owner) await queue.enqueue(tx, MAIL_JOB, leadMail(owner, lead, site, config));
      });
    },

    async recordEvent({ id, site }: Visitor, { type, data }: EventInput): Promise<void> {
      await insertWidgetEvent(db, {
        id: newId(),
        site_id: site.id,
        visitor_id: id,
        type,
        data: JSON.stringify(data),
        created_at: isoNow(clock),
        idempotency_key: idempotencyKey(site.id, id, { type, data }, isoNow(clock)),
      });
      if (type === 'search_click') await searches.recordClick(site.id, id, data.query);
    },

    /** @param madeAt ISO 8601: when the request arrived */
    recordSearch: (
      { id, site }: Visitor,
      search: { query: string; resultsCount: number; madeAt: string },
    ): Promise<void> => searches.record({ siteId: site.id, visitorId: id, ...search }),

    /** Deletes events and searches after the retention days. */
    async deleteOldEvents(): Promise<void> {
      const before = isoIn(clock, -EVENT_DAYS * 24 * 3600);
      for (const table of ['widget_events', 'searches'] as const) await deleteOlder(db, table, before);
    },

    /** The settings inserted into a site's script; undefined for an unknown site or a suspended owner. */
    async publicSite(siteSlug: string): Promise<PublicSite | undefined> {
      const found = await loadSite(siteSlug);
      if (!found || found.isOff) return undefined;
      const settings = presentPublicSite(found.site, found.bot, found.limits);
      // The slug of the line, which may be a previous one: browsers store conversations under it.
      return { ...settings, site: { ...settings.site, slug: siteSlug } };
    },
  };
}

/** Without query and fragment, which may hold secrets. Null for an address elsewhere: visitors choose what they send. */
function pageOn(origin: string, address: string | null | undefined): string | null {
  const page = URL.parse(address ?? '');
  return page?.origin === origin ? `${page.origin}${page.pathname}` : null;
}

/** The retention of events and searches. */
const EVENT_DAYS = 90;

/** A visitor counts once an hour for each page and kind; shares count for each network. */
function idempotencyKey(siteId: string, visitorId: string, { type, data }: EventInput, now: string): string {
  const page = String(data.url ?? '').split('#', 1)[0];
  const about = [siteId, visitorId, type, String(data.network ?? ''), page, now.slice(0, 13)];
  return createHash('sha256').update(JSON.stringify(about)).digest('base64url');
}
