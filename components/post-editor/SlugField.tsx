import { useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { takenMessage } from '#lib/availability.ts';
import { toSlug, uniqueSlug } from '#lib/slugs.ts';
import type { EditedPost } from '#server/posts/posts.ts';
import { Field } from '../forms/Field.tsx';
import type { InForm } from '../forms/FieldFrame.tsx';
import css from './editor.module.css';

const PAUSE_MS = 400;

/** Follows the title until the slug is edited or the post is public, and shows whether the slug is available. */
export function SlugField({ form, refused, post }: InForm & { post: EditedPost }) {
  const [verdict, setVerdict] = useState<{ isFree: boolean; text: string }>();
  const { slug: own, title, isPublic, hasPendingChange } = post;
  const shouldFollowTitle = !isPublic && !hasPendingChange && own.startsWith(toSlug(title));

  useEffect(() => {
    const field = document.getElementById(`${form}-slug`) as HTMLInputElement;
    const titleField = document.getElementById(`${form}-title`) as HTMLInputElement;
    let follows = shouldFollowTitle;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Responses about earlier values are ignored.
    let requests = 0;

    const isFree = async (value: string) => {
      const query = new URLSearchParams({ value, current: own });
      const path = `/api/search/availability/post?${query}`;
      return (await api.get<{ isAvailable: boolean }>(path)).isAvailable;
    };
    const schedule = (run: (isLatest: () => boolean) => Promise<void>) => {
      clearTimeout(timer);
      setVerdict(undefined);
      const request = ++requests;
      // If the request fails, the server checks the slug when it is saved.
      timer = setTimeout(() => void run(() => request === requests).catch(() => undefined), PAUSE_MS);
    };
    const onSlug = () => {
      follows = false;
      const value = field.value.trim();
      if (value === '' || value === own) {
        clearTimeout(timer);
        requests++;
        setVerdict(undefined);
        return;
      }
      schedule(async (isLatest) => {
        const found = await isFree(value).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 422) return error.fieldMessage;
          throw error;
        });
        if (isLatest()) setVerdict(verdictOn(value, found));
      });
    };
    const onTitle = () => {
      if (!follows || titleField.value.trim() === '') return;
      schedule(async (isLatest) => {
        const slug = await uniqueSlug(
          toSlug(titleField.value),
          // Refused slugs count as taken.
          async (value) => !(await isFree(value).catch((error: ApiError) => error.status !== 422)),
        );
        if (isLatest()) field.value = slug;
      });
    };
    field.addEventListener('input', onSlug);
    titleField.addEventListener('input', onTitle);
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', onSlug);
      titleField.removeEventListener('input', onTitle);
    };
  }, [form, own, shouldFollowTitle]);

  return (
    <Field
      form={form}
      refused={refused}
      name="slug"
      label="Slug"
      value={own}
      help={
        <>
          <output className={css.verdict} data-refused={verdict?.isFree === false || undefined}>
            {verdict?.text}
          </output>{' '}
          The last part of the address. Lowercase letters, digits and hyphens.
        </>
      }
    />
  );
}

const verdictOn = (value: string, found: boolean | string) =>
  typeof found === 'string'
    ? { isFree: false, text: found }
    : { isFree: found, text: found ? `${value} is available.` : takenMessage(value) };
