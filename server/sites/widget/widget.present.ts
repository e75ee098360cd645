import { isDeepStrictEqual } from 'node:util';
import { siteAgents, siteTheme } from '#lib/schemas/sites.ts';
import { hasOwnGreeting, localesOf } from '#lib/widget-languages.ts';
import { launcherLook, type ScriptSettings } from '#lib/widget-launcher.ts';
import type { ChatSettings, PublicSettings, ShareSettings } from '#lib/widget-settings.ts';
import type { BotView } from '../../assistants/assistants.ts';
import type { Limits } from '../../plans/plans.ts';
import type { SiteView } from '../sites/sites.ts';

/** The public data of a site and its bot. Visitors receive nothing else of them. */
export type PublicSite = ReturnType<typeof presentPublicSite>;

export const presentPublicSite = (site: SiteView, bot: BotView, { branding }: Limits, siteName: string) => ({
  site: { slug: site.slug, name: site.name },
  /** Without a greeting the widget greets in the language of the page. */
  bot: { name: bot.name, greeting: bot.greeting, suggestions: bot.suggestions },
  agents: agentsOf(site),
  theme: site.theme,
  texts: textsOf(site, bot),
  /** The name of this installation, which the panel shows; empty if the owner's plan hides it. */
  branding: branding === 'shown' ? siteName : '',
});

/** The chat with when it offers a person, where it does. */
function agentsOf({ agents, people }: SiteView): PublicAgents {
  const { offer: person } = people;
  return person === 'never' ? agents : { ...agents, chat: { ...agents.chat, person } };
}

type PublicAgents = Omit<SiteView['agents'], 'chat'> & {
  chat: SiteView['agents']['chat'] & Pick<ChatSettings, 'person'>;
};

type Texts = Pick<PublicSettings, 'locale' | 'locales' | 'versions'> & Pick<SiteView['texts'], 'strings'>;

function textsOf({ texts }: SiteView, { greeting, suggestions }: BotView): Texts {
  const { locale, versions, strings } = texts;
  const locales = localesOf(texts, hasOwnGreeting({ greeting, suggestions }));
  return {
    locale,
    strings,
    ...(locales && { locales }),
    ...(!locale && Object.keys(versions).length > 0 && { versions: publicVersions(versions) }),
  };
}

/** What a refusal says, the server knows. */
const publicVersions = (versions: SiteView['texts']['versions']): PublicSettings['versions'] =>
  Object.fromEntries(
    Object.entries(versions).map(([language, { greeting, suggestions, strings }]) => [
      language,
      { greeting, suggestions, ...(Object.keys(strings).length > 0 && { strings }) },
    ]),
  );

/**
 * The settings inserted into a site's script, which save the launcher a request. The widget defines their shape; what
 * it would assume anyway is left out, because every page of the website loads them.
 */
export function presentScriptSettings(publicSite: PublicSite | undefined, origin: string): ScriptSettings {
  const settings = publicSite ? settingsOf(publicSite) : {};
  return { theme: {}, ...settings, origin, launcher: launcherLook(settings) };
}

function settingsOf({ site, bot, agents, theme, texts, branding }: PublicSite): PublicSettings {
  const changed = {
    ...withoutDefaults(withoutLeadFields(agents), DEFAULT_AGENTS),
    ...(!isDeepStrictEqual(agents.share, DEFAULT_AGENTS.share) && {
      share: withoutShareDefaults(agents.share),
    }),
  };
  return {
    site: site.slug,
    name: site.name,
    ...(bot.name !== site.name && { assistant: bot.name }),
    ...(Object.keys(changed).length > 0 && { agents: changed }),
    theme: withoutDefaults(theme, DEFAULT_THEME),
    ...(bot.greeting && { greeting: bot.greeting }),
    ...(bot.suggestions.length > 0 && { suggestions: bot.suggestions }),
    ...(branding && { branding }),
    ...(texts.locale && { locale: texts.locale }),
    ...(texts.locales && { locales: texts.locales }),
    ...(texts.versions && { versions: texts.versions }),
    ...(Object.keys(texts.strings).length > 0 && { strings: texts.strings }),
  };
}

/** The form for leads is shown after the session has begun, which contains them. */
const withoutLeadFields = ({ chat: { leadFields, ...chat }, ...agents }: PublicAgents) => ({
  ...agents,
  chat,
});

const DEFAULT_AGENTS = withoutLeadFields(siteAgents.parse({}));
const DEFAULT_THEME = siteTheme.parse({});

const withoutShareDefaults = (share: PublicSite['agents']['share']): ShareSettings => ({
  ...withoutDefaults(share, DEFAULT_AGENTS.share),
  enabled: share.enabled,
});

const withoutDefaults = <Value extends object>(value: Value, defaults: Value): Partial<Value> =>
  Object.fromEntries(
    Object.entries(value).filter(([name, item]) => !isDeepStrictEqual(item, defaults[name as keyof Value])),
  ) as Partial<Value>;
