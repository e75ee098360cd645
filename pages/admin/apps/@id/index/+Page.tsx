import { useState } from 'react';
import { Field } from '#components/forms/Field.tsx';
import { PictureField } from '#components/media/PictureField.tsx';
import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import { StatusBadge } from '#components/shop/products/ProductTable.tsx';
import products from '#components/shop/products/products.module.css';
import { BotWordsFields } from '#components/sites/studio/BotWordsFields.tsx';
import { type FormValues, listAt, textAt } from '#components/sites/studio/form-values.ts';
import { Preview } from '#components/sites/studio/Preview.tsx';
import { type PreviewSettings, themeSettings } from '#components/sites/studio/preview-settings.ts';
import { StudioForm } from '#components/sites/studio/StudioForm.tsx';
import css from '#components/sites/studio/studio.module.css';
import { ThemeFields } from '#components/sites/studio/ThemeFields.tsx';
import { builtInTexts } from '#components/sites/studio/widget-texts.ts';
import { api } from '#lib/api.ts';
import { adminAppPath, adminProductPath, productPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { app, template, theme, avatar, pictures, viewerId, hasPreview } = data;
  const [settings, setSettings] = useState<PreviewSettings>({ assistant: template.name, theme });
  const action = `/api/admin/products/${app.id}`;
  const path = adminAppPath(app.id);
  return (
    <>
      <AdminTitle title={app.name}>
        <div className={products.state}>
          <StatusBadge status={app.status} />
          <a href={productPath(app.slug)}>View in the shop</a>
          <a href={adminProductPath(app.id)}>Edit product and prices</a>
        </div>
      </AdminTitle>
      <p>
        Who installs this app gets an assistant with these texts and this picture, and can change all of them.
        What it knows comes from their own website, which takes over the look when it is added with the
        assistant.
      </p>
      <div className={css.columns}>
        <div className={css.forms}>
          <StudioForm
            id="template"
            action={action}
            next={path}
            label="Save template"
            save={(values) => api.patch(action, values)}
            onValues={(values) => setSettings(templateSettings(values))}
          >
            <BotWordsFields
              bot={template}
              prefix="template."
              defaultGreeting={builtInTexts(null).greeting.replace('{site}', 'the website')}
            />
            <Field
              name="template.instructions"
              label="Instructions"
              value={template.instructions}
              help="What a language model should know and do. The built-in assistant does not read them."
              rows={6}
              optional
            />
            <fieldset className={css.group}>
              <legend>Look</legend>
              <PictureField
                name="template.avatarMediaId"
                label="Picture of the assistant"
                help="A square one looks best. It shows beside the assistant’s name in the studio and the playground."
                picture={avatar}
                ownerId={viewerId}
                pictures={pictures}
              />
              <ThemeFields prefix="template." theme={theme} />
            </fieldset>
          </StudioForm>
        </div>
        {hasPreview && <Preview src={`${path}/preview`} settings={settings} />}
      </div>
    </>
  );
}

/** The settings of the widget for the values of the form. */
const templateSettings = (values: FormValues): PreviewSettings => ({
  assistant: textAt(values, 'template.name'),
  greeting: textAt(values, 'template.greeting') || null,
  suggestions: listAt(values, 'template.suggestions'),
  theme: themeSettings(values, 'template.theme'),
});
