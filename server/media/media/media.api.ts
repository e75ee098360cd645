import { isOwnValue } from '#lib/availability.ts';
import { formatMonth } from '#lib/dates.ts';
import {
  deleteMediaInput,
  mediaAvailabilityQuery,
  mediaListQuery,
  ofSiteQuery,
  updateMediaInput,
} from '#lib/schemas/media.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import type { Table } from '../../platform/http/csv.ts';
import { onlyFile, receivedFiles } from '../../platform/http/multipart.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { presentMediaRow } from './media.present.ts';
import type { Media } from './media.ts';
import { createReceiveUploads, type ReceiveDeps } from './receive-uploads.ts';
import type { Uploaded } from './uploads.ts';

/** `/media` and `/search/availability/media`. */
export function mediaApi({ media, ...deps }: ReceiveDeps & { media: Media }): Route[] {
  const receiveUploads = createReceiveUploads({ ...deps, media });

  return tagged('Media', {
    listMedia: route('GET /media', {
      summary: 'Your files; for editors and admins those of everybody',
      description:
        'The selected files first, then those that were changed last. With `siteId`, the files of the owner of this website: for a manager those that the website or its assistant uses, and those that the manager has uploaded for it.',
      access: 'user',
      query: mediaListQuery,
      answer: 'list',
      errors: [404],
      csv: { ...TABLE, all: ({ viewer, query }) => media.listAll(viewer, query) },
      handle: ({ viewer, query, paging }) => media.list(viewer, query, paging),
    }),
    uploadMedia: route('POST /media/upload', {
      summary: 'Upload files',
      description:
        'At most 50 files of 20 MB each. A file that is refused does not stop the others: `refused` names it with its reason. Refused as a whole if no file is accepted, and if the plan has no room left. With `siteId`, into the library of the owner of this website, whose plan counts: for its managers.',
      access: 'user',
      query: ofSiteQuery,
      files: 'several',
      receive: receiveUploads({ isAddition: true }),
      status: 201,
      answer: { results: 'array', refused: 'array', message: 'string' },
      errors: [404, 429],
      async handle({ viewer, query: { siteId }, req, res }) {
        const files = receivedFiles(req);
        if (files.length === 0) throw invalid({ files: ['Choose at least one file.'] });
        const ownerId = await media.libraryOf(viewer, siteId);
        const uploaded = await media.upload(viewer, ownerId, files, () => res.closed);
        if (uploaded.results.length === 0) throw refusalOf(uploaded);
        return { ...uploaded, message: summaryOf(uploaded) };
      },
    }),
    listMediaMonths: route('GET /media/date-options', {
      summary: 'The months with uploads, the newest first',
      access: 'user',
      query: ofSiteQuery,
      answer: { options: 'array' },
      errors: [404],
      async handle({ viewer, query: { siteId } }) {
        const months = await media.months(viewer, siteId);
        return { options: months.map((value) => ({ value, label: formatMonth(value) })) };
      },
    }),
    deleteSeveralMedia: route('POST /media/bulk/delete', {
      summary: 'Delete files: all of them, or none if one is in use',
      access: 'owner',
      body: deleteMediaInput,
      answer: { ids: 'array', message: 'string' },
      errors: [404, 409],
      async handle({ viewer, body: { ids } }) {
        const deleted = await media.remove(viewer, ids);
        return { ids: deleted, message: countOf(deleted.length, 'deleted') };
      },
    }),
    getMedia: route('GET /media/:id', {
      summary: 'One file, and where it is used',
      access: 'owner',
      answer: { media: 'object' },
      handle: async ({ viewer, params }) => ({ media: await media.get(viewer, params.id) }),
    }),
    updateMedia: route('PATCH /media/:id', {
      summary: 'Change the texts, the address, the focal point or the visibility of a file',
      description:
        'The slug has no extension: that of the file stays. The former address redirects to the new one. A file that visitors see somewhere cannot become private.',
      access: 'owner',
      body: updateMediaInput,
      answer: { media: 'object', message: 'string' },
      errors: [409],
      async handle({ viewer, params, body }) {
        const saved = await media.update(viewer, params.id, body);
        return { media: saved, message: 'File saved.' };
      },
    }),
    deleteMedia: route('DELETE /media/:id', {
      summary: 'Delete a file that is not in use',
      access: 'owner',
      answer: { id: 'string', message: 'string' },
      errors: [409],
      async handle({ viewer, params }) {
        const [deleted] = await media.remove(viewer, [params.id]);
        if (!deleted) throw notFound('file');
        return { id: deleted, message: 'File deleted.' };
      },
    }),
    replaceMedia: route('POST /media/:id/reupload', {
      summary: 'Replace the content of a file; its address stays',
      access: 'owner',
      files: 'one',
      receive: receiveUploads({ isAddition: false }),
      answer: { media: 'object', message: 'string' },
      errors: [429],
      async handle({ viewer, params, req, res }) {
        const replaced = await media.replace(viewer, params.id, onlyFile(req), () => res.closed);
        return { media: replaced, message: 'File replaced.' };
      },
    }),
    isMediaAvailable: route('GET /search/availability/media', {
      summary: 'Whether a slug is free for a file',
      access: 'user',
      query: mediaAvailabilityQuery,
      answer: { isAvailable: 'boolean' },
      async handle({ viewer, query: { value, current } }) {
        // The form does not show the extension.
        const slug = value.includes('.') ? value : value + (/\.[^.]*$/.exec(current ?? '')?.[0] ?? '');
        const isAvailable =
          isOwnValue('media', 'slug', value, current) || (await media.isSlugFree(viewer, slug, current));
        return { isAvailable };
      },
    }),
  });
}

const countOf = (count: number, done: string): string =>
  `${count} ${count === 1 ? 'file' : 'files'} ${done}.`;

function summaryOf({ results, refused }: Uploaded): string {
  const added = countOf(results.length, 'uploaded');
  return refused.length === 0 ? added : `${added} ${refused.map(sentenceOf).join(' ')}`;
}

const sentenceOf = ({ name, message }: Uploaded['refused'][number]): string => `${name}: ${message}`;

function refusalOf({ refused }: Uploaded): AppError {
  const [first] = refused;
  const messages = refused.length === 1 ? refused.map(({ message }) => message) : refused.map(sentenceOf);
  const limit = refused.find((file) => file.limit)?.limit;
  return new AppError(first?.status ?? 422, messages[0] ?? '', {
    fields: { files: messages },
    ...(limit && { limit }),
  });
}

const TABLE: Table<ReturnType<typeof presentMediaRow>> = {
  name: 'media',
  columns: [
    'id',
    'slug',
    'type',
    'mimeType',
    'sourceUrl',
    'size',
    'width',
    'height',
    'ownerId',
    'title',
    'altText',
    'caption',
    'visibility',
    'createdAt',
    'updatedAt',
  ],
};
