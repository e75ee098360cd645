import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';
import { Button } from '../ui/Button.tsx';
import { NewEntry } from './NewEntry.tsx';

const FORM = 'new-post';

/** Asks for the title of a new post; the API leads to the editor. */
export function NewPost({ refused }: { refused: RefusedForm | null }) {
  return (
    <NewEntry form={FORM} label="New post" action="/api/posts" refused={refused}>
      <Field form={FORM} refused={refused} name="title" label="Title" autoComplete="off" />
      <div>
        <Button>Start writing</Button>
      </div>
    </NewEntry>
  );
}
