import type { SubmitEvent } from 'react';
import type { EditedPost } from '#server/posts/posts.ts';
import { Section } from '../account/Section.tsx';
import { Field } from '../forms/Field.tsx';
import { SubmitForm } from '../forms/SubmitForm.tsx';

/** The version that is decided on: nobody approves what they have not read. */
export type ReviewedPost = Pick<EditedPost, 'id' | 'version' | 'ownerId' | 'channel'>;

interface ReviewFormsProps {
  post: ReviewedPost;
  path: string;
  /** Where the text can be changed on the same page. */
  onSubmit?(event: SubmitEvent<HTMLFormElement>): void;
}

/** Lets editors approve a post or send it back. The writer gets an email either way. */
export function ReviewForms({ post: { id, version, ownerId, channel }, path, onSubmit }: ReviewFormsProps) {
  const form = { next: path, back: path, onSubmit };
  return (
    <Section
      id="review"
      title="Review"
      about={[
        ownerId && 'The writer gets an email.',
        channel === 'email' && 'Once it is public, subscribers get it by email.',
        onSubmit && 'Save your own changes first.',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <SubmitForm {...form} id="approve" action={`/api/posts/account/${id}/approve-post`} submit="Approve">
        <input type="hidden" name="version" value={version} />
      </SubmitForm>
      <SubmitForm
        {...form}
        id="send-back"
        action={`/api/posts/${id}/send-back`}
        submit="Send back"
        kind="quiet"
      >
        <input type="hidden" name="version" value={version} />
        <Field
          form="send-back"
          name="message"
          label="Message to the writer"
          help="What should change before it can be published."
          rows={4}
        />
      </SubmitForm>
    </Section>
  );
}
