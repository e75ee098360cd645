/**
 * The first segments of this website's addresses, without the extension of a file. `tests/api/access.test.ts` compares
 * them with the routes.
 */
const ADDRESSES = `admin agents api authors blog critics developers feed forgot-password healthz llms login mcp media
  metrics origin-story playground pricing readyz reset-password robots signup site-transfer sitemap team-invitation u undo-email-change
  unsubscribe widget`;

/** Served by the build and by the proxy in front. */
const FILES = 'apple-touch-icon assets favicon images static well-known';

/** Names that would mislead about who speaks. */
const MISLEADING = `about account accounts administrator app apps author auth billing bot bots category categories contact
  critic dashboard docs editor explore foyer guest help home host info legal logout mail moderator new news null official
  owner page pages post-editor posts privacy profile root search security settings share signin signout site sites staff
  status support system tags team terms test undefined user users webmaster www`;

const RESERVED = new Set([ADDRESSES, FILES, MISLEADING].flatMap((names) => names.split(/\s+/)));

/** Names and slugs that would collide with an address of the website or impersonate its operator. */
export const isReservedName = (name: string): boolean => RESERVED.has(name.toLowerCase());
