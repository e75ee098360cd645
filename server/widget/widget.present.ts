import { isDeepStrictEqual } from 'node:util';
import { siteAgents } from '../../lib/schemas/sites.ts';
import type { PublicSettings, ShareSettings } from '../../lib/widget-settings.ts';
import type { Limits } from '../billing/billing.ts';
import type { BotView } from '../bots/bots.ts';
import type { SiteView } from '../sites/sites.ts';

/** The public data of a site and its bot. Visitors receive nothing else of them. */
export interface PublicSite {
  site: { slug: string; name: string };
  /** Null: the widget greets in the language of the page. */
  bot: { name: string; greeting: string | null; suggestions: string[] };
  agents: SiteView['agents'];
  theme: SiteView['theme'];
  texts: SiteView['texts'];
  branding: boolean;
}

export const presentPublicSite = (site: SiteView, bot: BotView, { branding }: Limits): PublicSite => ({
  site: { slug: site.slug, name: site.name },
  bot: {
    name: bot.name,
    greeting: bot.greeting,
    suggestions: bot.suggestions,
  },
  agents: site.agents,
  theme: site.theme,
  texts: site.texts,
  branding: branding === 'shown',
});

/**
 * The settings inserted into a site's script, which save the launcher a request. The widget defines their shape; what
 * it would assume anyway is left out, because every page of the website loads them.
 */
export const presentScriptSettings = (
  { site, bot, agents, theme, texts, branding }: PublicSite,
  origin: string,
): PublicSettings => ({
  site: site.slug,
  origin,
  name: site.name,
  ...(bot.name !== site.name && { assistant: bot.name }),
  agents: { ...agents, share: withoutDefaults(agents.share) },
  theme,
  greeting: bot.greeting,
  suggestions: bot.suggestions,
  branding,
  ...(texts.locale && { locale: texts.locale }),
  ...(Object.keys(texts.strings).length > 0 && { strings: texts.strings }),
});

const DEFAULT_SHARE = siteAgents.parse({}).share;

function withoutDefaults(share: PublicSite['agents']['share']): ShareSettings {
  const changed = Object.entries(share).filter(
    ([name, value]) => !isDeepStrictEqual(value, DEFAULT_SHARE[name as keyof typeof share]),
  );
  return { ...Object.fromEntries(changed), enabled: share.enabled };
}
