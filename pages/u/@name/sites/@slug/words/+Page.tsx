import { useState } from 'react';
import { BotWords } from '../../../../../../components/studio/BotWords.tsx';
import { Preview, type PreviewSettings } from '../../../../../../components/studio/Preview.tsx';
import { SiteHeader } from '../../../../../../components/studio/SiteHeader.tsx';
import { StudioForm } from '../../../../../../components/studio/StudioForm.tsx';
import css from '../../../../../../components/studio/studio.module.css';
import { useSave } from '../../../../../../components/studio/use-save.ts';
import { WidgetTextFields } from '../../../../../../components/studio/WidgetTextFields.tsx';
import { botWordsSettings, widgetTextSettings } from '../../../../../../components/studio/words-settings.ts';
import { Notice } from '../../../../../../components/ui/Notice.tsx';
import type { PageProps } from '../../../../../../renderer/page-context.ts';
import type { SiteView } from '../../../../../../server/sites/sites.ts';
import type { Data } from './+data.ts';

const TEXTS = 'texts';

export default function Page({ data, refused }: PageProps<Data>) {
  const { path, bot, sharedWith } = data;
  const [site, setSite] = useState(data.site);
  const [settings, setSettings] = useState<PreviewSettings>({ theme: data.site.theme });
  const show = (change: PreviewSettings) => setSettings((before) => ({ ...before, ...change }));
  const save = useSave<{ site: SiteView }>('sites', { isNew: false, id: site.id });
  return (
    <>
      <SiteHeader site={site} path={path} current="words" />
      <div className={css.columns}>
        <div className={css.forms}>
          {sharedWith.length > 0 && (
            <Notice>
              <p>This assistant also answers for {sharedWith.join(', ')}: its words change there too.</p>
            </Notice>
          )}
          <BotWords
            bot={bot}
            siteName={site.name}
            here={`${path}/words`}
            refused={refused}
            onValues={(values) => show(botWordsSettings(values, site.name))}
          />
          <StudioForm
            id={TEXTS}
            action={`/api/sites/${site.id}`}
            next={`${path}/words`}
            refused={refused}
            label="Save texts"
            save={async (values) => setSite((await save(values)).site)}
            onValues={(values) => show(widgetTextSettings(values))}
          >
            {(errors) => <WidgetTextFields form={TEXTS} refused={errors} texts={site.texts} />}
          </StudioForm>
        </div>
        <Preview src={`${path}/preview`} settings={settings} />
      </div>
    </>
  );
}
