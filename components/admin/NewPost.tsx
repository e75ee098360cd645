import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';
import { Form, refusedForm } from '../forms/Form.tsx';
import button from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';
import css from './new-entry.module.css';

const FORM = 'new-post';

/** The title of a new post: the API leads to the editor. */
export function NewPost({ refused, isOpen = false }: { refused: RefusedForm | null; isOpen?: boolean }) {
  return (
    <details className={css.entry} open={isOpen || refusedForm(refused, FORM) !== null}>
      <summary className={`${button.button} ${button.primary}`}>New post</summary>
      <div className={css.form}>
        <Form id={FORM} action="/api/posts" refused={refused}>
          <Field form={FORM} refused={refused} name="title" label="Title" autoComplete="off" />
          <div>
            <Button>Start writing</Button>
          </div>
        </Form>
      </div>
    </details>
  );
}
