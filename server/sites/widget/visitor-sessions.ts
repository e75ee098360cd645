import { randomUUID } from 'node:crypto';
import type { IdentityInput, ResumeInput, SessionInput } from '#lib/schemas/widget.ts';
import type { UserRow, Users } from '../../accounts/accounts.ts';
import type { Bots, BotView } from '../../assistants/assistants.ts';
import type { Entitlements } from '../../plans/plans.ts';
import { isoNow } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, forbidden, notFound, orNotFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Away } from '../away/away.ts';
import type { IdentitySecrets, Sites, SiteView } from '../sites/sites.ts';
import { verifyIdentity } from './identity.ts';
import { createVisitorTokens } from './visitor-token.ts';
import { switchedOff } from './widget.policy.ts';
import { type PublicSite, presentPublicSite } from './widget.present.ts';
import { passConversations, saveVisitor } from './widget.queries.ts';

/** A visitor of a customer's website, from their token, with the site and its bot. */
export interface Visitor {
  id: string;
  /** Of the pages that the visitor is on. */
  origin: string;
  site: SiteView;
  bot: BotView;
  /** Of the site: the plan of this account answers. */
  owner: Pick<UserRow, 'id' | 'system_role'>;
  isIdentified: boolean;
}

interface Deps extends Pick<Platform, 'database' | 'clock' | 'config' | 'settings' | 'log'> {
  users: Users;
  sites: Sites;
  identitySecrets: IdentitySecrets;
  bots: Bots;
  entitlements: Entitlements;
  away: Pick<Away, 'chatOfLink'>;
  /** Signs the tokens of visitors. */
  secret: string;
}

/** Who visits which website, and what the website shows. */
export function createVisitorSessions({
  database: { db },
  clock,
  config,
  settings,
  log,
  users,
  sites,
  identitySecrets,
  bots,
  entitlements,
  away,
  secret,
}: Deps) {
  const tokens = createVisitorTokens(secret, clock);

  async function loadSite(slug: string) {
    const site = await sites.embedded.findBySlug(slug);
    const bot = site && (await bots.find(site.botId));
    const owner = bot && (await users.findById(site.ownerId));
    if (!owner) return undefined;
    const isOff = owner.suspended_at !== null;
    return { site, bot, owner, isOff };
  }

  async function loadAllowed(slug: string, origin: string | undefined) {
    const found = orNotFound(await loadSite(slug), 'website');
    const isOwnPage = origin === config.siteUrl;
    if (!origin || !(isOwnPage || sites.embedded.allows(found.site, origin))) {
      throw forbidden(`${origin ?? 'This place'} is not among the allowed domains of this site.`);
    }
    if (found.isOff) throw switchedOff('The widget', 'widget');
    // The studio shows the widget too, before it is installed.
    if (!isOwnPage || found.site.domain === new URL(origin).host)
      await sites.embedded
        .markWidgetSeen(found.site, origin)
        .catch((error: unknown) =>
          log.warn({ err: error, site: found.site.id }, 'a use of the widget was not noted'),
        );
    return { ...found, origin };
  }

  /** @param anonymousId of the same browser before: who signs in while talking to a person goes on */
  async function identify(
    site: SiteView,
    input: IdentityInput,
    anonymousId: string | null | undefined,
  ): Promise<string> {
    const secrets = await identitySecrets.validFor(site.id);
    const { userId, email, name } = verifyIdentity(input, secrets, clock.now());
    const id = tokens.identifiedVisitor(site.id, userId);
    const now = isoNow(clock);
    const claims = { user_id: userId, email, name, updated_at: now };
    await inTransaction(db, async (tx) => {
      await saveVisitor(tx, { site_id: site.id, id, created_at: now, ...claims });
      if (anonymousId) await passConversations(tx, { siteId: site.id, from: anonymousId, to: id });
    });
    return id;
  }

  return {
    /**
     * @throws AppError 404 for an unknown site, 403 if the origin is not allowed, the owner is suspended, or the
     * identity is not signed with the site's secret.
     */
    async open({ site: siteSlug, visitorId, identity }: SessionInput, givenOrigin: string | undefined) {
      const { site, bot, owner, origin } = await loadAllowed(siteSlug, givenOrigin);
      const isIdentified = Boolean(identity);
      const id = identity ? await identify(site, identity, visitorId) : (visitorId ?? randomUUID());
      return {
        ...tokens.issue({ siteSlug: site.slug, origin, visitorId: id, isIdentified }),
        visitorId: id,
        isIdentified,
        /** The website's icon: a small PNG in base64; empty without one. */
        icon: await sites.icons.of(site),
        ...presentPublicSite(site, bot, await entitlements.limitsOfOwner(owner), settings.values.siteName),
      };
    },

    /**
     * A session of the visitor to whom a link was mailed, on pages of the same website.
     * @throws AppError 410 for a link that has expired, 404 for one that is not valid, 403 as `open`
     */
    async resume({ site: siteSlug, token }: ResumeInput, givenOrigin: string | undefined) {
      const { site, origin } = await loadAllowed(siteSlug, givenOrigin);
      const chat = await away.chatOfLink(token);
      if (chat?.siteId !== site.id || !chat.visitorId) throw notFound('conversation');
      const { id: chatId, visitorId } = chat;
      const pass = tokens.issue({ siteSlug: site.slug, origin, visitorId, isIdentified: false });
      return { ...pass, visitorId, chatId };
    },

    /** @throws AppError 401 for an invalid or expired token, 403 from another origin than the token's. */
    async visitorOf(token: string | undefined, origin: string | undefined): Promise<Visitor> {
      const pass = token ? tokens.read(token) : undefined;
      if (!pass) throw new AppError(401, 'This session has ended. Please open a new one.');
      if (pass.origin !== origin) throw forbidden('This token belongs to another website.');
      const { site, bot, owner } = await loadAllowed(pass.siteSlug, origin);
      const { visitorId: id, isIdentified } = pass;
      return { id, origin: pass.origin, site, bot, owner, isIdentified };
    },

    /** The settings inserted into a site's script; undefined for an unknown site or a suspended owner. */
    async publicSite(siteSlug: string): Promise<PublicSite | undefined> {
      const found = await loadSite(siteSlug);
      if (!found || found.isOff) return undefined;
      // The slug of the line, which may be a previous one: browsers store conversations under it.
      const site = { ...found.site, slug: siteSlug };
      const limits = await entitlements.limitsOfOwner(found.owner);
      return presentPublicSite(site, found.bot, limits, settings.values.siteName);
    },
  };
}
