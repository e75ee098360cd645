/** The three kinds of agent. */
export type Agent = 'chat' | 'search' | 'share';

/**
 * The public settings of a site: embedded in the served script and returned with a session. All fields except the site
 * are optional, for compatibility between script and server versions.
 */
export interface PublicSettings {
  /** The slug of the site. */
  site: string;
  /** The origin of the API, e.g. `https://foyer.example`. */
  origin?: string;
  /** The website's name, shown as the heading of the panel. */
  name?: string;
  agents?: Partial<Record<Agent, { enabled: boolean }>>;
  theme?: { color?: string | null; position?: string | null; mode?: string | null };
  greeting?: string | null;
  suggestions?: string[];
  branding?: boolean;
}
