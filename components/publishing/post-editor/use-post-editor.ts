import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PostEditorData } from '#pages/post-editor/load-editor.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import type { EditedPost } from '#server/publishing/publishing.ts';
import type { FormValues } from '../../sites/studio/form-values.ts';
import { useUnloadWarning } from '../../ui/use-unload-warning.ts';
import type { BodyHandle } from './BodyField.tsx';
import { type LocalCopy, localCopyOf } from './local-copy.ts';
import {
  asEntered,
  conflictIn,
  fillDate,
  isPublicAtOnce,
  loadConflict,
  POST_FORM,
  readForm,
  refusalOf,
  savePost,
} from './post-form.ts';
import { createPostSaver, isSame, type PostSaver } from './post-saver.ts';

/** The values of the uncontrolled fields; a new epoch renders them again. */
interface ShownFields {
  post: EditedPost;
  /** Entered values, which take precedence over those of the post. */
  entered: RefusedForm | null;
  epoch: number;
}

const COPY_PAUSE_MS = 1000;

/** Saves the form while the viewer is writing, keeps unsaved text in the browser, and handles conflicts. */
export function usePostEditor(data: PostEditorData, returned: RefusedForm | null) {
  const [post, setPost] = useState(data.post);
  const [fields, setFields] = useState<ShownFields>({ post: data.post, entered: returned, epoch: 0 });
  const [conflict, setConflict] = useState(() => conflictIn(returned, data));
  const [refused, setRefused] = useState(conflict ? null : returned);
  const [copy, setCopy] = useState<LocalCopy>();
  const body = useRef<BodyHandle>(null);
  const latest = useRef(data.post);
  const hasCopied = useRef(false);
  const copyTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [local] = useState(() => localCopyOf(data.viewerId, data.post.id));
  const [saver] = useState<PostSaver>(() =>
    createPostSaver({
      read: () => readForm(body.current),
      async send(values) {
        const saved = await savePost(latest.current, values);
        latest.current = saved;
        setPost(saved);
        return fillDate(saved, data.timeZone);
      },
      shouldAutosave: () => !isPublicAtOnce(latest.current, data.isStaff),
      setTimer: (callback, milliseconds) => {
        const timer = setTimeout(callback, milliseconds);
        return () => clearTimeout(timer);
      },
      now: () => new Date().toISOString(),
      isConflict: conflict !== undefined,
    }),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.get, saver.get);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of another epoch are other fields
  useEffect(() => {
    if (!fields.entered) saver.reset();
    else saver.changed();
  }, [fields.epoch, saver]);

  useEffect(() => {
    const found = local.read();
    if (found && !isSame(found.values, readForm(body.current))) setCopy(found);
    else local.remove();
    return () => {
      saver.stop();
      clearTimeout(copyTimer.current);
    };
  }, [local, saver]);

  const changed = useCallback(() => {
    saver.changed();
    clearTimeout(copyTimer.current);
    copyTimer.current = setTimeout(() => {
      const values = readForm(body.current);
      hasCopied.current = true;
      local.write({ at: new Date().toISOString(), version: latest.current.version, values });
    }, COPY_PAUSE_MS);
  }, [local, saver]);

  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if ((target as Element).closest('form')?.id === POST_FORM) changed();
    };
    const onOnline = () => saver.retry();
    document.addEventListener('input', onInput);
    addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('input', onInput);
      removeEventListener('online', onOnline);
    };
  }, [saver, changed]);

  const isSaved = state.status === 'saved' && !state.isSlugUnsaved;
  useUnloadWarning(!isSaved);
  useEffect(() => {
    if (isSaved) clearTimeout(copyTimer.current);
  }, [isSaved]);
  useEffect(() => {
    // A copy from an earlier visit stays until the viewer restores or discards it.
    if (state.status === 'saved' && hasCopied.current) local.remove();
  }, [state.status, local]);

  const { status, refusedValues } = state;
  useEffect(() => {
    if (status !== 'conflict' || !refusedValues) return;
    void loadConflict(data.post.id, refusedValues, data.viewerId).then((found) => {
      setRefused(null);
      setConflict(found);
    });
  }, [status, refusedValues, data.post.id, data.viewerId]);

  const show = (shown: EditedPost, entered: RefusedForm | null) => {
    latest.current = shown;
    setPost(shown);
    setFields((before) => ({ post: shown, entered, epoch: before.epoch + 1 }));
  };

  return {
    post,
    fields,
    refused,
    state,
    isSaved,
    conflict,
    copy,
    body,
    changed,
    /** @param added the submit button's name and value. @returns whether the post was saved */
    async save(added: FormValues = {}): Promise<boolean> {
      const isSaved = await saver.save(added);
      const { status, error } = saver.get();
      setRefused(status === 'refused' && error ? refusalOf(error, readForm(body.current)) : null);
      return isSaved;
    },
    async keepOwn(): Promise<void> {
      if (!conflict) return;
      latest.current = conflict.theirs;
      setConflict(undefined);
      saver.resolve();
      await saver.save();
    },
    discardOwn(): void {
      if (!conflict) return;
      setConflict(undefined);
      local.remove();
      saver.resolve();
      show(conflict.theirs, null);
    },
    restoreCopy(): void {
      if (copy) show(latest.current, asEntered(copy.values));
      setCopy(undefined);
    },
    discardCopy(): void {
      local.remove();
      setCopy(undefined);
    },
  };
}
