import type { EditedPost } from '#server/posts/posts.ts';
import { Section } from '../account/Section.tsx';
import { Form } from '../forms/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Deletes a post after confirmation. */
export function DeletePost({ post: { id, title }, listPath }: { post: EditedPost; listPath: string }) {
  return (
    <Section id="delete" title="Delete post" about="This can’t be undone.">
      <div>
        <Dialog
          id="delete-post"
          opener="Delete post"
          kind="danger"
          title="Delete this post?"
          cancel="Keep it"
        >
          <p dir="auto">{title}</p>
          <p>Its text and all revisions are deleted, and its address stops working.</p>
          <Form id="delete-form" action={`/api/posts/${id}`} method="delete" next={listPath} refused={null}>
            <Button kind="danger">Delete post</Button>
          </Form>
        </Dialog>
      </div>
    </Section>
  );
}
