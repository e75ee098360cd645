import { useEffect } from 'react';
import { uniqueSlug } from '#lib/slugs.ts';
import { toSlug } from '#lib/to-slug.ts';
import type { EditedPost } from '#server/publishing/publishing.ts';
import { checkAvailability } from '../../client/availability.ts';
import { useFormId } from '../../forms/FieldFrame.tsx';
import { UniqueField } from '../../forms/UniqueField.tsx';

const PAUSE_MS = 400;

/** Follows the title until the slug is edited or the post is public, and shows whether the slug is available. */
export function SlugField({ post }: { post: EditedPost }) {
  const form = useFormId();
  const { slug: own, title, isPublic, hasPendingChange } = post;
  const shouldFollowTitle = !isPublic && !hasPendingChange && own.startsWith(toSlug(title));
  const availability = `/api/search/availability/post?${new URLSearchParams({ current: own })}`;

  useEffect(() => {
    const field = document.getElementById(`${form}-slug`) as HTMLInputElement;
    if (shouldFollowTitle) return followTitle(field, document.getElementById(`${form}-title`), availability);
  }, [form, availability, shouldFollowTitle]);

  return (
    <UniqueField
      name="slug"
      label="Slug"
      value={own}
      own={own}
      availability={availability}
      help="The last part of the address."
    />
  );
}

/** Writes the slug of the title to the field until the field is edited. @returns ends it */
function followTitle(field: HTMLInputElement, titleField: HTMLElement | null, availability: string) {
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    end.abort();
  };
  /** Refused slugs count as taken. @throws if it cannot be checked */
  const isTaken = async (slug: string) => {
    const verdict = await checkAvailability(availability, slug);
    if (!verdict) throw new Error('The slug was not checked.');
    return verdict.kind === 'refused';
  };
  const onTitle = ({ currentTarget }: Event) => {
    const title = (currentTarget as HTMLInputElement).value.trim();
    clearTimeout(timer);
    if (title === '') return;
    const scheduled = setTimeout(async () => {
      // If the request fails, the server checks the slug when it is saved.
      const slug = await uniqueSlug(toSlug(title), isTaken).catch(() => undefined);
      if (slug && timer === scheduled && !end.signal.aborted) field.value = slug;
    }, PAUSE_MS);
    timer = scheduled;
  };
  field.addEventListener('input', stop, { signal: end.signal });
  titleField?.addEventListener('input', onTitle, { signal: end.signal });
  return stop;
}
