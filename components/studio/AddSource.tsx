import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';
import { Form, refusedForm } from '../forms/Form.tsx';
import { Select } from '../forms/Select.tsx';
import { Button } from '../ui/Button.tsx';
import css from './knowledge.module.css';
import studio from './studio.module.css';

const FORM = 'source';

interface AddSourceProps {
  botId: string;
  here: string;
  refused: RefusedForm | null;
}

/** Adds a website for an assistant to read. */
export function AddSource({ botId, here, refused }: AddSourceProps) {
  const form = { form: FORM, refused };
  return (
    <details className={css.add} open={refusedForm(refused, FORM) !== null}>
      <summary>Add another website</summary>
      <Form id={FORM} action={`/api/bots/${botId}/sources`} next={here} refused={refused}>
        <input type="hidden" name="type" value="website" />
        <Field
          {...form}
          name="url"
          type="url"
          label="Address"
          placeholder="https://docs.example.org"
          help="Reading begins here and follows the links within this website."
        />
        <div className={studio.pair}>
          <Field
            {...form}
            name="include"
            label="Only these paths"
            help="One per line, such as /docs/*."
            rows={2}
            optional
          />
          <Field
            {...form}
            name="exclude"
            label="Not these paths"
            help="One per line, such as /internal/*."
            rows={2}
            optional
          />
        </div>
        <Select
          {...form}
          name="schedule"
          label="Read again"
          value="weekly"
          options={[
            { value: 'daily', label: 'Every day' },
            { value: 'weekly', label: 'Every week' },
            { value: 'never', label: 'Only when I ask for it' },
          ]}
        />
        <div>
          <Button>Add source</Button>
        </div>
      </Form>
    </details>
  );
}
