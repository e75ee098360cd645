const RESERVED = new Set(
  `about account accounts admin administrator agents api app apps assets auth author authors billing blog bot
  bots category categories contact critics dashboard developers docs editor explore feed foyer guest healthz help
  home host info legal llms login logout mail media metrics moderator new news null official origin-story owner
  page pages playground posts pricing privacy profile readyz robots root search security settings share signin
  signout signup site sitemap sites staff static status support system tags team terms test undefined unsubscribe
  user users webmaster widget www u`.split(/\s+/),
);

/** Names and slugs that would collide with an address of the website or impersonate its operator. */
export const isReservedName = (name: string): boolean => RESERVED.has(name.toLowerCase());
