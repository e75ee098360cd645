import { type PictureView, presentPictureOf } from '#lib/media-use.ts';
import {
  type SiteAgents,
  type SiteTexts,
  type SiteTheme,
  siteAgents,
  siteTexts,
  siteTheme,
} from '#lib/schemas/sites.ts';
import { type Verification, verificationOf } from './domain-verification.ts';
import type { SiteRow } from './sites.queries.ts';

/** A site as its owner sees it. */
export interface SiteView {
  id: string;
  slug: string;
  name: string;
  domain: string;
  ownerId: string;
  botId: string;
  allowedDomains: string[];
  theme: SiteTheme;
  agents: SiteAgents;
  texts: SiteTexts;
  /** Conversations are deleted this many days after their last message; null keeps them. */
  retentionDays: number | null;
  /** The uploaded picture. */
  logo: PictureView | null;
  isVerified: boolean;
  /** When the widget was last seen on a page, by a visitor or by the check, and on which host. Up to a minute late. */
  widgetSeenAt: string | null;
  widgetSeenOn: string | null;
  /** When the owner last saved them; null until then. */
  lookSavedAt: string | null;
  wordsSavedAt: string | null;
  /** The script tag to paste into the website's pages, and the address in it. */
  script: string;
  scriptUrl: string;
  createdAt: string;
  updatedAt: string;
}

/** A single site, as its owner sees it. */
export interface SiteDetails extends SiteView {
  verification: Verification;
  /** Script lines with these slugs work, too; the newest first. */
  previousSlugs: string[];
}

export const presentSite = (site: SiteRow, allowedDomains: string[], siteUrl: string): SiteView => ({
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
  retentionDays: site.retention_days,
  logo: presentPictureOf(site.logo_media_id, site.logo_path),
  isVerified: site.verified_at !== null,
  widgetSeenAt: site.widget_seen_at,
  widgetSeenOn: site.widget_seen_on,
  lookSavedAt: site.look_saved_at,
  wordsSavedAt: site.words_saved_at,
  script: `<script async src="${scriptUrlOf(site, siteUrl)}"></script>`,
  scriptUrl: scriptUrlOf(site, siteUrl),
  createdAt: site.created_at,
  updatedAt: site.updated_at,
});

const scriptUrlOf = ({ slug }: SiteRow, siteUrl: string): string => `${siteUrl}/widget.js?site=${slug}`;

export const presentSiteDetails = (site: SiteView, slugs: string[], secret: string): SiteDetails => ({
  ...site,
  verification: verificationOf(site, secret),
  previousSlugs: slugs.filter((slug) => slug !== site.slug),
});
