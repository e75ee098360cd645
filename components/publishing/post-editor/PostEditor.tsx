import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { PostEditorData } from '#pages/post-editor/load-editor.ts';
import type { EditedPost } from '#server/publishing/publishing.ts';
import { Field } from '../../forms/Field.tsx';
import { Form } from '../../forms/Form.tsx';
import { RefusedContext, useRefused } from '../../forms/use-refused.ts';
import { PlainUpload } from '../../media/PlainUpload.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Section } from '../../ui/Section.tsx';
import { NotAWriter } from '../posts/NotAWriter.tsx';
import { BodyField } from './BodyField.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import css from './editor.module.css';
import { LocalCopyNotice } from './LocalCopyNotice.tsx';
import { PostFields } from './PostFields.tsx';
import { PostState } from './PostState.tsx';
import { POST_FORM } from './post-form.ts';
import { ReviewBar } from './ReviewBar.tsx';
import { SaveBar } from './SaveBar.tsx';
import { usePostEditor } from './use-post-editor.ts';

/** The editor of a post: a plain form that a script saves while the user writes. */
export function PostEditor({ data }: { data: PostEditorData }) {
  const returned = useRefused(POST_FORM);
  const editor = usePostEditor(data, returned);
  const { post, fields, refused, state, conflict, copy } = editor;
  const { path, isStaff, timeZone, writer } = data;
  const isOwn = post.ownerId === data.viewerId;
  const [chosen, setChosen] = useState({ channel: post.channel, epoch: fields.epoch });
  const channel = chosen.epoch === fields.epoch ? chosen.channel : post.channel;

  useEffect(() => {
    if (refused && refused !== returned)
      document.querySelector<HTMLElement>(`#${POST_FORM} [role=alert]`)?.focus();
  }, [refused, returned]);

  const outcome = useRef<HTMLDivElement>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = event.nativeEvent.submitter as HTMLButtonElement | null;
    if (!button?.name) return void editor.save();
    // The button of a decision is gone after it: the focus moves to what became of the post.
    if (await editor.save({ [button.name]: button.value })) outcome.current?.focus();
  };
  /** The review bar says who gets the post, also before it is saved. */
  const chooseChannel = ({ target }: { target: EventTarget }) => {
    const { name, value } = target as HTMLInputElement;
    if (name === 'channel') setChosen({ channel: value as EditedPost['channel'], epoch: fields.epoch });
  };
  /** Saves unsaved changes before the review form is sent. */
  const saveBeforeReview = async (event: SubmitEvent<HTMLFormElement>) => {
    if (editor.isSaved) return;
    event.preventDefault();
    const form = event.currentTarget;
    // After the next render, the form contains the new version.
    if (await editor.save()) setTimeout(() => form.requestSubmit());
  };

  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 dir="auto">{post.title}</h1>
        <p className={css.links}>
          {writer && <span>Written by {writer}</span>}
          <a href={`${path}/preview`}>Preview</a>
          <a href={`${path}/revisions`}>Revisions</a>
          {post.path && <a href={post.path}>Public page</a>}
        </p>
        <div ref={outcome} tabIndex={-1} className={css.outcome}>
          <PostState post={post} isOwn={isOwn} timeZone={timeZone} />
        </div>
      </header>
      {isStaff && post.approvalStatus !== 'approved' && (
        <ReviewBar
          post={{ ...post, channel, recipients: data.recipients }}
          writer={writer}
          path={path}
          onSubmit={saveBeforeReview}
        />
      )}
      {!data.mayWrite && <NotAWriter />}
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          path={path}
          onKeep={editor.keepOwn}
          onDiscard={editor.discardOwn}
        />
      )}
      {copy && (
        <LocalCopyNotice
          copy={copy}
          isOlder={copy.version < post.version}
          timeZone={timeZone}
          onRestore={editor.restoreCopy}
          onDiscard={editor.discardCopy}
        />
      )}
      <RefusedContext value={refused}>
        <Form
          id={POST_FORM}
          action={`/api/posts/${post.id}`}
          method="patch"
          back={path}
          next={path}
          onSubmit={submit}
        >
          <input type="hidden" name="version" value={post.version} />
          <RefusedContext value={refused ?? fields.entered}>
            <div key={fields.epoch} className={css.columns}>
              <div className={css.main}>
                <Field name="title" label="Title" value={fields.post.title} autoComplete="off" />
                <BodyField
                  value={fields.post.body}
                  ownerId={data.viewerId}
                  handle={editor.body}
                  onChange={editor.changed}
                />
              </div>
              <div className={css.side} onChange={chooseChannel}>
                <PostFields post={fields.post} data={data} />
              </div>
            </div>
          </RefusedContext>
          <SaveBar
            post={post}
            isStaff={isStaff}
            maySubmit={data.mayWrite}
            state={state}
            timeZone={timeZone}
          />
        </Form>
      </RefusedContext>
      <PlainUpload id="upload-picture" next={path} />
      <DeletePost post={post} listPath={data.listPath} />
    </div>
  );
}

function DeletePost({ post: { id, title }, listPath }: { post: EditedPost; listPath: string }) {
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
          <Form id="delete-form" action={`/api/posts/${id}`} method="delete" next={listPath}>
            <Button kind="danger">Delete post</Button>
          </Form>
        </Dialog>
      </div>
    </Section>
  );
}
