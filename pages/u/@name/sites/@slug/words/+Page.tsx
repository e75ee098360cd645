import { useState } from 'react';
import { BotWordsFields } from '#components/sites/studio/BotWordsFields.tsx';
import { Preview } from '#components/sites/studio/Preview.tsx';
import {
  languageSetting,
  type PreviewSettings,
  wordsSettings,
} from '#components/sites/studio/preview-settings.ts';
import { StudioForm } from '#components/sites/studio/StudioForm.tsx';
import { StudioHeader } from '#components/sites/studio/StudioHeader.tsx';
import css from '#components/sites/studio/studio.module.css';
import { builtInTexts } from '#components/sites/studio/widget-texts.ts';
import { api } from '#lib/api.ts';
import { LOCALE_NAMES } from '#lib/locale-names.ts';
import { hasOwnGreeting, type LanguageSetting, localesOf, ownLanguage } from '#lib/widget-languages.ts';
import { WIDGET_LOCALES } from '#lib/widget-settings.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { BotView } from '#server/assistants/assistants.ts';
import type { SiteView } from '#server/sites/sites.ts';
import type { Data } from './+data.ts';
import { LanguageFields, VersionFields } from './LanguageFields.tsx';
import { WidgetTextFields } from './WidgetTextFields.tsx';

type Locale = (typeof WIDGET_LOCALES)[number];
type SiteWithBot = SiteView & { bot: BotView };

export default function Page({ data }: PageProps<Data>) {
  const { path } = data;
  const [{ bot, ...site }, setSaved] = useState({ ...data.site, bot: data.bot });
  const [settings, setSettings] = useState<PreviewSettings>({
    theme: site.theme,
    agents: site.agents,
    greeting: bot.greeting,
    suggestions: bot.suggestions,
    strings: site.texts.strings,
  });
  const action = `/api/sites/${site.id}`;
  const [language, setLanguage] = useState<LanguageSetting>(site.texts);
  const own = ownLanguage(language);
  /** That of the field that is being edited, until another one is chosen beside the preview. */
  const [shown, show] = useState<Locale>();
  const onlyIn = own && !language.locale ? LOCALE_NAMES[own] : undefined;
  return (
    <>
      <StudioHeader studio={{ ...data, site, bot }} current="words" />
      <div className={css.columns}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it is told about the fields, and reacts to nothing itself */}
        <div
          className={css.forms}
          onFocus={({ target }) => {
            const edited = languageOfField(target, own);
            if (edited) show(edited);
          }}
        >
          <StudioForm
            id="words"
            action={action}
            next={`${path}/words`}
            label="Save words"
            save={async (values) => {
              const saved = await api.patch<{ site: SiteWithBot }>(action, values);
              setSaved({ ...data.site, ...saved.site });
            }}
            onValues={(values) => {
              setSettings((before) => ({ ...before, ...wordsSettings(values) }));
              setLanguage(languageSetting(values));
            }}
          >
            <LanguageFields texts={site.texts} language={language} pages={data.pages} own={settings} />
            <BotWordsFields
              bot={bot}
              prefix="bot."
              hasOwnLanguage={false}
              onlyIn={onlyIn}
              defaultGreeting={builtInTexts(own).greeting.replace('{site}', site.name)}
            />
            <VersionFields texts={site.texts} language={language} pages={data.pages} siteName={site.name} />
            <WidgetTextFields prefix="texts.strings." strings={site.texts.strings} locale={own} />
          </StudioForm>
        </div>
        <Preview
          src={`${path}/preview`}
          settings={settings}
          languages={{
            offered: language.locale ? [] : (localesOf(language, hasOwnGreeting(settings)) ?? WIDGET_LOCALES),
            shown,
            show,
          }}
        />
      </div>
    </>
  );
}

/** The language of the text in a field of the form; none for fields without one, such as the tone. */
function languageOfField(field: Element, own: Locale | null): Locale | null {
  const version = field.closest<HTMLElement>('[data-language]')?.dataset.language;
  if (version) return version as Locale;
  return /^(?:bot\.(?:greeting|suggestions|refusal)|texts\.strings)/.test(field.getAttribute('name') ?? '')
    ? own
    : null;
}
