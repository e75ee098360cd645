import type { FileView } from '../../server/knowledge/knowledge.ts';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { Form, refusedForm } from '../forms/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { FileLinkField } from './FileLinkField.tsx';
import css from './knowledge.module.css';

interface FileSettingsProps {
  source: FileView;
  /** The path of the page. */
  here: string;
  refused: RefusedForm | null;
}

/** Opens a file, and changes how answers cite it. */
export function FileSettings({ source, here, refused }: FileSettingsProps) {
  const id = `settings-${source.id}`;
  return (
    <details className={css.add} open={refusedForm(refused, id) !== null}>
      <summary>Change how it is cited</summary>
      <p>
        <a href={source.sourceUrl}>Open the file</a>
      </p>
      <Form
        id={id}
        action={`/api/bots/${source.botId}/sources/${source.id}`}
        method="patch"
        next={`${here}?source=${source.id}#source-${source.id}`}
        refused={refused}
      >
        <FileLinkField form={id} refused={refused} value={source.link} />
        <div>
          <Button>Save settings</Button>
        </div>
      </Form>
    </details>
  );
}
