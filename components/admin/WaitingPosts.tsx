import { useContext } from 'react';
import { adminPostPath, adminPostPreviewPath } from '#lib/routes.ts';
import { Field } from '../forms/Field.tsx';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import { RefusedContext } from '../forms/use-refused.ts';
import { APPROVED } from '../post-editor/compared-fields.ts';
import { At } from '../ui/At.tsx';
import button from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogOpener } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { OneLine } from '../ui/OneLine.tsx';
import table from '../ui/Table.module.css';
import { Table } from '../ui/Table.tsx';
import { AdminForm } from './AdminForm.tsx';
import { TITLE } from './AdminTitle.tsx';
import admin from './admin.module.css';
import type { PostRowView } from './post-view.ts';
import css from './posts.module.css';

interface WaitingPostsProps {
  posts: PostRowView[];
  next: string;
}

/** Posts that await approval, with their review actions. */
export function WaitingPosts({ posts, next }: WaitingPostsProps) {
  const rows = posts.map((post) => ({
    key: post.id,
    cells: [
      <span key="title" className={css.post}>
        <OneLine text={post.title} href={adminPostPreviewPath(post.id)} isStrong />
        <a className={css.note} href={adminPostPath(post.id)} aria-label={`Edit ${post.title}`}>
          Edit
        </a>
        {post.path && (
          <a className={css.note} href={post.path} aria-label={`View the public version of ${post.title}`}>
            View
          </a>
        )}
        {post.hasPendingChange && (
          <a
            className={css.note}
            href={`${adminPostPath(post.id)}/revisions?from=${APPROVED}`}
            aria-label={`Compare the versions of ${post.title}`}
          >
            Compare
          </a>
        )}
      </span>,
      post.ownerName && <OneLine key="writer" text={post.ownerName} />,
      post.submitted && <At key="submitted" timestamp={post.submitted} isCell />,
      post.hasPendingChange ? 'Change' : 'New',
      post.words.toLocaleString('en-US'),
      <div key="review" className={`${table.actions} ${css.review}`}>
        <AdminForm action={`/api/posts/account/${post.id}/approve-post`} next={`${next}#${TITLE}`}>
          {/* A post that was saved since must not be approved unread. */}
          <input type="hidden" name="version" value={post.version} />
          <Button kind="quiet">Approve</Button>
        </AdminForm>
        <SendBack post={post} next={`${next}#${TITLE}`} />
      </div>,
    ],
  }));
  return <Table caption="Posts awaiting approval" columns={COLUMNS} rows={rows} dense />;
}

const COLUMNS = [
  { label: 'Title', isMain: true },
  { label: 'Writer', isClipped: true },
  { label: 'Submitted', isShort: true },
  { label: 'Kind', isShort: true },
  { label: 'Words', align: 'end' as const, isSecondary: true },
  { label: 'Decision', align: 'end' as const },
];

const SEND_BACK = 'send-back-';
const dialogOf = (form: string): string => `${form}-dialog`;

/** Sends a post back to its writer with a message. */
function SendBack({ post: { id, title, version, ownerName }, next }: { post: PostRowView; next: string }) {
  const form = SEND_BACK + id;
  return (
    <Dialog id={dialogOf(form)} opener="Send back" title={`Send “${title}” back?`}>
      <p>{ownerName ?? 'The writer'} gets your message by email and sees it in the editor.</p>
      <SubmitForm id={form} action={`/api/posts/${id}/send-back`} next={next} submit="Send back">
        <input type="hidden" name="version" value={version} />
        <Field form={form} name="message" label="What should change?" rows={5} />
      </SubmitForm>
    </Dialog>
  );
}

/** Shows why a post was not sent back. The dialog still has the message. */
export function RefusedMessage() {
  const refused = useContext(RefusedContext);
  if (!refused?.id.startsWith(SEND_BACK)) return null;
  return (
    <div id={refused.id} className={admin.refusal}>
      <Notice kind="danger">
        <p>{refused.message}</p>
        <DialogOpener id={dialogOf(refused.id)} className={`${button.button} ${button.quiet}`}>
          Open your message
        </DialogOpener>
      </Notice>
    </div>
  );
}
