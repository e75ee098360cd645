import { api } from '#lib/api.ts';
import type { ApiError } from '#lib/api-error.ts';
import { toLocalTime } from '#lib/local-time.ts';
import type { PostEditorData } from '#pages/post-editor/load-editor.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import type { EditedPost, RevisionView } from '#server/publishing/publishing.ts';
import { type FormValues, isOnAt, listAt, valuesOf } from '../../sites/studio/form-values.ts';
import type { BodyHandle } from './BodyField.tsx';

export const POST_FORM = 'post';

/** The post was saved elsewhere while the viewer was editing it. */
export interface Conflict {
  mine: FormValues;
  theirs: EditedPost;
  /** Who saved the other version; null for the viewer, in another window. */
  editor: string | null;
}

/** Saves of the staff to a public post are public at once, so they are not saved automatically. */
export const isPublicAtOnce = ({ status, approvalStatus }: EditedPost, isStaff: boolean): boolean =>
  isStaff && status === 'live' && approvalStatus === 'approved';

/** The values of the form, with the text of either editor. */
export function readForm(body: BodyHandle | null): FormValues {
  const form = document.getElementById(POST_FORM) as HTMLFormElement;
  const { version: _, ...values } = valuesOf(form);
  return { ...values, body: body?.read() ?? values.body };
}

/** @throws ApiError */
export const savePost = async ({ id, version }: EditedPost, values: FormValues): Promise<EditedPost> =>
  (await api.patch<{ post: EditedPost }>(`/api/posts/${id}`, { ...values, version })).post;

/** The version that was saved meanwhile. */
export async function loadConflict(id: string, mine: FormValues, viewerId: string): Promise<Conflict> {
  const [{ post }, { results }] = await Promise.all([
    api.get<{ post: EditedPost }>(`/api/posts/${id}`),
    api.get<{ results: RevisionView[] }>(`/api/posts/${id}/revisions?limit=1`),
  ]);
  const editor = results[0]?.editor;
  return {
    mine,
    theirs: post,
    editor: editor?.id === viewerId ? null : (editor?.displayName ?? 'Someone else'),
  };
}

/** The conflict of a form that was sent without scripts. */
export function conflictIn(
  returned: RefusedForm | null,
  { post, lastEditor }: PostEditorData,
): Conflict | undefined {
  const isStale = returned?.id === POST_FORM && Number(returned.input.version) < post.version;
  if (!isStale) return undefined;
  return { mine: returned.input, theirs: post, editor: lastEditor };
}

/** A form with these values and without errors. */
export function asEntered(values: FormValues): RefusedForm {
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const checkboxes = ['isFeatured', 'isSponsored'].filter((name) => isOnAt(values, name));
  return {
    id: POST_FORM,
    message: '',
    errors: {},
    input: Object.fromEntries([...texts, ...checkboxes.map((name) => [name, 'true'])]),
    lists: { tagIds: listAt(values, 'tagIds') },
  };
}

export const refusalOf = ({ message, errors }: ApiError, values: FormValues): RefusedForm => ({
  ...asEntered(values),
  message,
  errors,
});

/** Shows the date that publishing has set. @returns the field, if it was empty */
export function fillDate({ publishedAt }: EditedPost, timeZone: string): FormValues {
  const form = document.getElementById(POST_FORM) as HTMLFormElement;
  const field = form.elements.namedItem('publishedAt') as HTMLInputElement;
  if (!publishedAt || field.value !== '') return {};
  field.value = toLocalTime(publishedAt, timeZone);
  return { publishedAt: field.value };
}
