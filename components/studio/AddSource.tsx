import { WEBSITE_DEFAULTS } from '../../lib/website-defaults.ts';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';
import { Form, refusedForm } from '../forms/Form.tsx';
import { Button } from '../ui/Button.tsx';
import css from './knowledge.module.css';
import studio from './studio.module.css';
import { WebsiteFields } from './WebsiteFields.tsx';

const FORM = 'source';

interface AddSourceProps {
  botId: string;
  here: string;
  /** Whether there is no website yet. */
  isFirst: boolean;
  refused: RefusedForm | null;
}

/** Adds a website for an assistant to read. */
export function AddSource({ botId, here, isFirst, refused }: AddSourceProps) {
  const form = { form: FORM, refused };
  const isRefused = refusedForm(refused, FORM) !== null;
  return (
    <details className={css.add} open={isFirst || isRefused}>
      <summary>{isFirst ? 'Add a website' : 'Add another website'}</summary>
      <Form id={FORM} action={`/api/bots/${botId}/sources`} next={here} refused={refused}>
        <input type="hidden" name="type" value="website" />
        <Field
          {...form}
          name="url"
          type="url"
          label="Address"
          placeholder="https://docs.example.org"
          help="Reading begins here, or with the pages of this sitemap, and stays within the website."
        />
        <details className={studio.more} open={isRefused}>
          <summary>Paths, limits and schedule</summary>
          <div className={studio.fields}>
            <WebsiteFields {...form} settings={WEBSITE_DEFAULTS} />
          </div>
        </details>
        <div>
          <Button>Add source</Button>
        </div>
      </Form>
    </details>
  );
}
