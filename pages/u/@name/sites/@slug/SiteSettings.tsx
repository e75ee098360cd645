import { Field } from '../../../../../components/forms/Field.tsx';
import { Form } from '../../../../../components/forms/Form.tsx';
import { Button } from '../../../../../components/ui/Button.tsx';
import type { PageProps } from '../../../../../renderer/page-context.ts';
import type { SiteView } from '../../../../../server/sites/sites.ts';
import css from './site.module.css';

interface SettingsProps {
  site: SiteView;
  refused: PageProps['refused'];
}

export function AllowedDomains({ site, refused }: SettingsProps) {
  return (
    <section className={css.section} aria-labelledby="domains-heading">
      <h2 id="domains-heading">Allowed domains</h2>
      <Form id="domains" action={`/api/sites/${site.id}`} method="patch" refused={refused}>
        <Field
          form="domains"
          refused={refused}
          name="allowedDomains"
          label={`Domains besides ${site.domain}`}
          help="One per line, such as *.example.org or localhost:8080."
          value={site.allowedDomains.join('\n')}
          rows={3}
          optional
        />
        <div>
          <Button kind="quiet">Save domains</Button>
        </div>
      </Form>
    </section>
  );
}

export function RemoveSite({ site, refused }: SettingsProps) {
  return (
    <details className={css.section}>
      <summary className={css.summary}>Remove this website</summary>
      <p>
        Its assistant, everything read from {site.domain} and all conversations go too. The line of script
        then does nothing.
      </p>
      <Form id="remove" action={`/api/sites/${site.id}`} method="delete" refused={refused}>
        <div>
          <Button kind="danger">Remove {site.name}</Button>
        </div>
      </Form>
    </details>
  );
}
