import type { PublicSettings } from '../../lib/widget-settings.ts';
import { defaultGreeting } from '../../lib/widget-texts.ts';
import type { Limits } from '../billing/billing.ts';
import type { BotView } from '../bots/bots.ts';
import type { SiteView } from '../sites/sites.ts';

/** The public data of a site and its bot. Visitors receive nothing else of them. */
export interface PublicSite {
  site: { slug: string; name: string };
  bot: { name: string; greeting: string; suggestions: string[] };
  agents: SiteView['agents'];
  theme: SiteView['theme'];
  texts: SiteView['texts'];
  branding: boolean;
}

export const presentPublicSite = (site: SiteView, bot: BotView, { branding }: Limits): PublicSite => ({
  site: { slug: site.slug, name: site.name },
  bot: {
    name: bot.name,
    greeting: bot.greeting ?? defaultGreeting(site.name),
    suggestions: bot.suggestions,
  },
  agents: site.agents,
  theme: site.theme,
  texts: site.texts,
  branding: branding === 'shown',
});

/** The settings inserted into a site's script, which save the launcher a request. The widget defines their shape. */
export const presentScriptSettings = (
  { site, bot, agents, theme, texts, branding }: PublicSite,
  origin: string,
): PublicSettings => ({
  site: site.slug,
  origin,
  name: site.name,
  agents,
  theme,
  greeting: bot.greeting,
  suggestions: bot.suggestions,
  branding,
  locale: texts.locale,
  strings: texts.strings,
});
