import { presentPicture } from '#lib/media-use.ts';
import { peopleIn } from '#lib/people.ts';
import { siteAgents, siteTexts, siteTheme } from '#lib/schemas/sites.ts';
import { verificationOf } from './domain-verification.ts';
import type { SiteRow } from './sites.queries.ts';

/** A site as its owner sees it. */
export type SiteView = ReturnType<typeof presentSite>;

/** A single site, as its owner sees it. */
export type SiteDetails = ReturnType<typeof presentSiteDetails>;

export const presentSite = (site: SiteRow, allowedDomains: string[], siteUrl: string) => ({
  id: site.id,
  slug: site.slug,
  name: site.name,
  domain: site.domain,
  ownerId: site.owner_id,
  botId: site.bot_id,
  allowedDomains,
  theme: siteTheme.parse(JSON.parse(site.theme)),
  agents: siteAgents.parse(JSON.parse(site.agents)),
  texts: siteTexts.parse(JSON.parse(site.texts ?? '{}')),
  /** When visitors are offered a person. */
  people: peopleIn(site.people),
  /** Conversations are deleted this many days after their last message; null keeps them. */
  retentionDays: site.retention_days,
  /** A picture that the owner has uploaded. */
  logo: presentPicture(site.logo_media_id, site.logo_path),
  isVerified: site.verified_at !== null,
  /** When the widget was last seen on a page, by a visitor or by the check, and on which host. Up to a minute late. */
  widgetSeenAt: site.widget_seen_at,
  widgetSeenOn: site.widget_seen_on,
  /** When the owner last saved them; null until then. */
  lookSavedAt: site.look_saved_at,
  wordsSavedAt: site.words_saved_at,
  /** The script tag to paste into the website's pages, and the address in it. */
  script: `<script async src="${scriptUrlOf(site, siteUrl)}"></script>`,
  scriptUrl: scriptUrlOf(site, siteUrl),
  createdAt: site.created_at,
  updatedAt: site.updated_at,
});

const scriptUrlOf = ({ slug }: SiteRow, siteUrl: string): string => `${siteUrl}/widget.js?site=${slug}`;

/** For an entry of the audit log about a site. */
export const aboutSite = ({ id, name, ownerId }: Pick<SiteView, 'id' | 'name' | 'ownerId'>) => ({
  object: { kind: 'site' as const, id, name },
  accountId: ownerId,
});

export const presentSiteDetails = (site: SiteView, slugs: string[], secret: string) => ({
  ...site,
  verification: verificationOf(site, secret),
  /** Script lines with these slugs work, too; the newest first. */
  previousSlugs: slugs.filter((slug) => slug !== site.slug),
});
