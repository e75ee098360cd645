import type { PublicSettings } from '../../lib/widget-settings.ts';
import type { BotView } from '../bots/bots.ts';
import type { SiteView } from '../sites/sites.ts';

/** What anybody may know of a site and its bot. Nothing else of them reaches a visitor. */
export interface PublicSite {
  site: { slug: string; name: string };
  bot: { name: string; greeting: string; suggestions: string[] };
  agents: SiteView['agents'];
  theme: SiteView['theme'];
  branding: boolean;
}

export const presentPublicSite = (site: SiteView, bot: BotView): PublicSite => ({
  site: { slug: site.slug, name: site.name },
  bot: {
    name: bot.name,
    greeting: bot.greeting ?? `Hello. Ask me anything about ${site.name}.`,
    suggestions: bot.suggestions,
  },
  agents: site.agents,
  theme: site.theme,
  branding: true,
});

/** What is written into a site's script, so that the launcher need not ask. Source of its shape: the widget. */
export const presentScriptSettings = (
  { site, bot, agents, theme, branding }: PublicSite,
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
});
