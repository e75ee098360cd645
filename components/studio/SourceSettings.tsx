import type { SourceView } from '#server/knowledge/knowledge.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { Checkbox } from '../forms/Checkbox.tsx';
import { Field } from '../forms/Field.tsx';
import { Form, refusedForm } from '../forms/Form.tsx';
import { Button } from '../ui/Button.tsx';
import css from './knowledge.module.css';
import { WebsiteFields } from './WebsiteFields.tsx';

interface SourceSettingsProps {
  source: SourceView;
  /** The path of the page. */
  here: string;
  refused: RefusedForm | null;
}

/** Changes how a website is read. */
export function SourceSettings({ source, here, refused }: SourceSettingsProps) {
  const id = `settings-${source.id}`;
  const form = { form: id, refused };
  return (
    <details className={css.add} open={refusedForm(refused, id) !== null}>
      <summary>Change how it is read</summary>
      <Form
        id={id}
        action={`/api/bots/${source.botId}/sources/${source.id}`}
        method="patch"
        // The status then has the focus.
        next={`${here}?source=${source.id}#source-${source.id}`}
        refused={refused}
      >
        {/* A site's own source has its domain in place of an address: it is changed in the settings of the site. */}
        {source.url.includes('://') && (
          <Field
            {...form}
            name="url"
            type="url"
            label="Address"
            value={source.url}
            help="A page of the same website to begin with, or its sitemap."
          />
        )}
        <WebsiteFields {...form} settings={source.settings} />
        <Checkbox
          {...form}
          name="sync"
          label="Re-read the website now"
          help="Otherwise the change takes effect when it is read the next time."
          checked
          uncheckedValue="false"
        />
        <div>
          <Button>Save settings</Button>
        </div>
      </Form>
    </details>
  );
}
