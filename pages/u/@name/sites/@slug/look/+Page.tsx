import { useState } from 'react';
import { Preview } from '#components/sites/studio/Preview.tsx';
import { lookSettings, type PreviewSettings } from '#components/sites/studio/preview-settings.ts';
import { SiteHeader } from '#components/sites/studio/SiteHeader.tsx';
import { StudioForm } from '#components/sites/studio/StudioForm.tsx';
import css from '#components/sites/studio/studio.module.css';
import { widgetWarning } from '#components/sites/studio/widget-warning.ts';
import { api } from '#lib/api.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { SiteView } from '#server/sites/sites.ts';
import type { Data } from './+data.ts';
import { LookFields } from './LookFields.tsx';

export default function Page({ data: { site: loaded, path } }: PageProps<Data>) {
  const [site, setSite] = useState(loaded);
  const [settings, setSettings] = useState<PreviewSettings>({
    theme: loaded.theme,
    agents: loaded.agents,
  });
  const [leadFormShown, setLeadFormShown] = useState(0);
  const action = `/api/sites/${site.id}`;
  return (
    <>
      <SiteHeader site={site} path={path} current="look" />
      <div className={css.columns}>
        <StudioForm
          id="look"
          action={action}
          next={`${path}/look`}
          label="Save look"
          save={async (values) => {
            const saved = await api.patch<{ site: SiteView }>(action, values);
            setSite({ ...site, ...saved.site });
          }}
          // New fields have got their ids.
          showsStored
          onValues={(values) => setSettings(lookSettings(values))}
        >
          <LookFields
            site={site}
            warning={widgetWarning(settings.agents ?? {})}
            showLeadForm={() => setLeadFormShown(leadFormShown + 1)}
          />
        </StudioForm>
        <Preview src={`${path}/preview`} settings={{ ...settings, leadFormShown }} />
      </div>
    </>
  );
}
