import { Checkbox } from '#components/forms/Checkbox.tsx';
import { Field } from '#components/forms/Field.tsx';
import { FormDetails } from '#components/forms/FormDetails.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { type PanelProps, sourceForm } from '#components/sites/studio/props.ts';
import type { WebsiteSource } from '#server/knowledge/knowledge.ts';
import css from './knowledge.module.css';
import { WebsiteFields } from './WebsiteFields.tsx';

export function SourceSettings({ source, here }: PanelProps & { source: WebsiteSource }) {
  const id = `settings-${source.id}`;
  return (
    <FormDetails className={css.add} forms={[id]} summary="Change how it is read">
      <SubmitForm {...sourceForm(source, here)} id={id} submit="Save settings">
        {/* A site's own source has its domain in place of an address: it is changed in the settings of the site. */}
        {source.url.includes('://') && (
          <Field
            name="url"
            type="url"
            label="Address"
            value={source.url}
            help="A page of the same website to begin with, or its sitemap."
          />
        )}
        <WebsiteFields settings={source.settings} />
        <Checkbox
          name="sync"
          label="Re-read the website now"
          help="Otherwise the change takes effect when it is read the next time."
          checked
          uncheckedValue="false"
        />
      </SubmitForm>
    </FormDetails>
  );
}
