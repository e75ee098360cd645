import type { SubmitEvent } from 'react';
import { countOf } from '#lib/count-of.ts';
import { REVIEW } from '#lib/routes.ts';
import type { EditedPost } from '#server/publishing/publishing.ts';
import { Form } from '../../forms/Form.tsx';
import { Button } from '../../ui/Button.tsx';
import { RefusedMessage, SendBack } from '../posts/SendBack.tsx';
import css from './editor.module.css';

/** The version that is decided on: nobody approves what they have not read. */
export interface ReviewedPost extends Pick<EditedPost, 'id' | 'version' | 'ownerId' | 'title' | 'channel'> {
  /** Subscribers who get it when it becomes public by the email channel. */
  recipients: number;
}

interface ReviewBarProps {
  post: ReviewedPost;
  /** Its display name; null if it is not known. */
  writer: string | null;
  path: string;
  /** Stays in sight while the text above it is read. */
  isSticky?: boolean;
  /** Where the text can be changed on the same page. */
  onSubmit?(event: SubmitEvent<HTMLFormElement>): void;
}

/** Lets editors approve a post or send it back. The writer gets an email either way. */
export function ReviewBar({ post, writer, path, isSticky = false, onSubmit }: ReviewBarProps) {
  const { id, version, ownerId, channel, recipients } = post;
  return (
    <section
      id={REVIEW}
      className={isSticky ? `${css.review} ${css.sticky}` : css.review}
      aria-label="Review"
      tabIndex={-1}
    >
      <RefusedMessage />
      <p>
        {[
          ownerId && 'The writer gets an email.',
          channel === 'email' &&
            recipients > 0 &&
            `${countOf(recipients, 'subscriber')} ${recipients === 1 ? 'gets' : 'get'} the post by email once it is public.`,
          onSubmit && 'Your own changes are saved first.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className={css.decision}>
        <Form
          id="approve"
          action={`/api/posts/account/${id}/approve-post`}
          next={path}
          back={path}
          onSubmit={onSubmit}
        >
          <input type="hidden" name="version" value={version} />
          <Button>Approve</Button>
        </Form>
        <SendBack post={post} writer={writer} next={path} onSubmit={onSubmit} />
      </div>
    </section>
  );
}
