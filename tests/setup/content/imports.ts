import { expect } from 'vitest';
import type { Person } from '../../factories.ts';
import type { TestApp } from '../app/app.ts';

/** An import as the API shows it. */
export interface ImportAnswer {
  id: string;
  status: string;
  format: string | null;
  problem: string | null;
  notes: string[];
  counts: Record<string, number>;
  created_at: string;
}

export interface EntryAnswer {
  title: string;
  source: string;
  outcome: string;
  notes: string[];
  post_id: string | null;
  post_slug: string | null;
}

export interface SentFile {
  name: string;
  content: Buffer | string;
}

export const sendImport = ({ client }: Person, files: SentFile[], fields: Record<string, string> = {}) => {
  const request = client.post('/api/admin/imports');
  for (const [name, value] of Object.entries(fields)) request.field(name, value);
  for (const { name, content } of files) request.attach('files[]', Buffer.from(content), name);
  return request;
};

/** Imports the files, and waits until the job is done. */
export async function importFiles(
  app: TestApp,
  person: Person,
  files: SentFile[],
  fields: Record<string, string> = {},
): Promise<ImportAnswer> {
  const { status, body } = await sendImport(person, files, fields);
  expect(status, JSON.stringify(body)).toBe(201);
  await app.services.worker.idle();
  return (await person.client.get(`/api/admin/imports/${body.import.id}`).expect(200)).body.import;
}

export const entriesOf = async ({ client }: Person, { id }: { id: string }): Promise<EntryAnswer[]> =>
  (await client.get(`/api/admin/imports/${id}/entries?limit=50`).expect(200)).body.results;

export const importedPost = async ({ client }: Person, id: string | null | undefined) =>
  (await client.get(`/api/admin/posts/${id}?include=category,tags,cover`).expect(200)).body.post;

/** Imports one Markdown file. */
export async function importText(
  app: TestApp,
  person: Person,
  file: SentFile,
  fields?: Record<string, string>,
) {
  const outcome = await importFiles(app, person, [file], fields);
  const [entry] = await entriesOf(person, outcome);
  return { outcome, entry, post: entry?.post_id ? await importedPost(person, entry.post_id) : undefined };
}

export const exportPosts = async ({ client }: Person): Promise<Buffer> =>
  (await client.get('/api/admin/posts/export').responseType('blob').expect(200)).body;

/** All fields of all posts that the staff sees, without those that depend on the installation. */
export async function everythingOf({ client }: Person): Promise<Record<string, unknown>[]> {
  const { results } = (await client.get('/api/admin/posts?limit=50&include=category,tags,cover').expect(200))
    .body as { results: { id: string }[] };
  const posts = await Promise.all(
    results.map(async (listed) => {
      const { post } = (await client.get(`/api/admin/posts/${listed.id}`).expect(200)).body;
      return { ...listed, ...post } as Record<string, unknown>;
    }),
  );
  return posts
    .map(
      ({ id: _, owner_id: _owner, version: _version, ...post }) =>
        withoutIds(post) as Record<string, unknown>,
    )
    .sort((a, b) => String(a.slug).localeCompare(String(b.slug)));
}

/** Ids, and values that depend on the time of an upload. */
const LOCAL = new Set([
  'id',
  'media_id',
  'owner_id',
  'owner_name',
  'tag_ids',
  'category_id',
  'cover_media_id',
]);

function withoutIds(value: unknown, isFile = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutIds(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !LOCAL.has(name))
      .filter(([name]) => !(isFile && /^(?:created_at|updated_at|version)$/.test(name)))
      .map(([name, inner]) => [name, withoutIds(inner, name === 'cover')]),
  );
}
