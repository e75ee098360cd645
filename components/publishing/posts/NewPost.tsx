import { Field } from '../../forms/Field.tsx';
import { NewEntry } from '../../office/admin/NewEntry.tsx';

/** Asks for the title of a new post; the API leads to the editor. */
export function NewPost() {
  return (
    <NewEntry form="new-post" label="New post" submit="Start writing" action="/api/posts">
      <Field name="title" label="Title" autoComplete="off" />
    </NewEntry>
  );
}
