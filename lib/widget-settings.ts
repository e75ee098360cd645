/** What a website shows: the three kinds of agent. */
export type Agent = 'chat' | 'search' | 'share';

/**
 * The public settings of a site: what the server writes into the script it serves, and what a session
 * answers. Everything but the site is optional, so an older script and a newer server get along.
 */
export interface PublicSettings {
  /** The site's slug. */
  site: string;
  /** Where the API lives, e.g. `https://foyer.example`. */
  origin?: string;
  /** The website's name, the heading of the panel. */
  name?: string;
  agents?: Partial<Record<Agent, { enabled: boolean }>>;
  theme?: { color?: string | null; position?: string | null; mode?: string | null };
  greeting?: string | null;
  suggestions?: string[];
  branding?: boolean;
}
