import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';
import { Form, refusedForm } from '../forms/Form.tsx';
import { Button } from '../ui/Button.tsx';
import css from './readers.module.css';

interface RetentionProps {
  siteId: string;
  days: number | null;
  next: string;
  refused: RefusedForm | null;
}

const FORM = 'retention';

/** How long a website's conversations are kept. */
export function Retention({ siteId, days, next, refused }: RetentionProps) {
  return (
    <details className={css.foot} open={refusedForm(refused, FORM) !== null}>
      <summary>
        {days === null
          ? 'Conversations are kept until you delete them'
          : `Conversations are deleted after ${days === 1 ? 'one day' : `${days} days`}`}
      </summary>
      <div className={css.narrow}>
        <Form id={FORM} action={`/api/sites/${siteId}`} method="patch" next={next} refused={refused}>
          <Field
            form={FORM}
            refused={refused}
            name="retentionDays"
            label="Days to keep conversations"
            help="Counted from the last message, 1 to 3650. Leave it empty to keep them."
            value={days === null ? '' : String(days)}
            inputMode="numeric"
            optional
          />
          <div>
            <Button kind="quiet">Save</Button>
          </div>
        </Form>
      </div>
    </details>
  );
}
