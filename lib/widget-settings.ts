import type { PERSON_OFFERS } from './inbox.ts';
import type { LeadField } from './lead-fields.ts';

export type Agent = 'chat' | 'search' | 'share';

/** In the order of the tabs; the launcher opens the first one that is on. */
export const AGENTS: Agent[] = ['chat', 'search', 'share'];

/** The default order of the share buttons. */
export const SHARE_NETWORKS = [
  'x',
  'facebook',
  'linkedin',
  'reddit',
  'whatsapp',
  'telegram',
  'bluesky',
  'mastodon',
  'threads',
  'email',
  'copy',
  'print',
] as const;
export type ShareNetwork = (typeof SHARE_NETWORKS)[number];

/** The languages that the widget's own texts exist in. */
export const WIDGET_LOCALES = ['en', 'de', 'fr', 'es'] as const;

/** The owner's texts in a further language. */
export interface LocalizedTexts {
  greeting?: string | null;
  suggestions?: string[];
  /** In place of the built-in texts, by their names in components/widget/strings. */
  strings?: Record<string, string>;
}

export type PersonOffer = (typeof PERSON_OFFERS)[number];

export interface ChatSettings {
  enabled: boolean;
  /** Asks visitors for an email address before the first answer, which they may skip. */
  asksEmail?: boolean;
  /** When a person is offered; absent: never. */
  person?: PersonOffer;
  /** Further fields of the form for the email address. They come with the session: the script does not contain them. */
  leadFields?: LeadField[];
}

export interface ShareSettings {
  enabled: boolean;
  /** The order is that of the buttons; without a list the widget shows all. */
  networks?: ShareNetwork[];
  /** In the panel behind the launcher, or as a bar at the edge of the page. Default: the panel. */
  placement?: 'panel' | 'floating';
  /** Added to shared addresses as `utm_source`, `utm_medium` and `utm_campaign`. */
  utm?: { source?: string | null; medium?: string | null; campaign?: string | null };
  /** Replaces the title of the page in shared texts. */
  text?: string | null;
}

/**
 * The public settings of a site: embedded in the served script and returned with a session. All fields except the site
 * are optional, for compatibility between script and server versions.
 */
export interface PublicSettings {
  site: string;
  /** The origin of the API, e.g. `https://foyer.example`. */
  origin?: string;
  /** The website's name, shown as the heading of the panel. */
  name?: string;
  /** The assistant's name, where it is not the website's. */
  assistant?: string;
  agents?: { chat?: ChatSettings; search?: { enabled: boolean }; share?: ShareSettings };
  theme?: { color?: string | null; position?: string | null; mode?: string | null };
  greeting?: string | null;
  suggestions?: string[];
  branding?: string;
  /** One of `WIDGET_LOCALES`; null for that of the visitor’s browser. */
  locale?: string | null;
  /** The languages that the visitor’s browser chooses from, the fallback first; absent for all of `WIDGET_LOCALES`. */
  locales?: string[];
  /** The texts in further languages, by the code of the language. */
  versions?: Record<string, LocalizedTexts>;
  /** The owner's own texts, by their names in components/widget/strings. */
  strings?: Record<string, string>;
}
