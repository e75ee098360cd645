import { Router } from 'express';
import { isOwnValue } from '#lib/availability.ts';
import { formatMonth } from '#lib/dates.ts';
import {
  deleteMediaInput,
  mediaAvailabilityQuery,
  mediaListQuery,
  updateMediaInput,
} from '#lib/schemas/media.ts';
import { viewerOf } from '../../accounts/accounts.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import type { Table } from '../../platform/http/csv.ts';
import { receivedFiles } from '../../platform/http/multipart.ts';
import { parse } from '../../platform/http/parse.ts';
import { respond } from '../../platform/http/respond.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import type { presentMediaRow } from './media.present.ts';
import type { Media } from './media.ts';
import type { Uploaded } from './uploads.ts';

/** `/media` and `/search/availability/media`. `receive-uploads.ts` has received the files before. */
export function mediaApi({ media }: { media: Media }): Router {
  const router = Router();

  router.get('/media', async (req, res) => {
    const viewer = viewerOf(req);
    const query = parse(mediaListQuery, req.query);
    await respondTable(req, res, query, TABLE, {
      list: (paging) => media.list(viewer, query, paging),
      all: () => media.listAll(viewer, query),
    });
  });

  router.post('/media/upload', async (req, res) => {
    const viewer = viewerOf(req);
    const files = receivedFiles(req);
    if (files.length === 0) throw invalid({ files: ['Choose at least one file.'] });
    const uploaded = await media.upload(viewer, files, () => res.closed);
    if (uploaded.results.length === 0) throw refusalOf(uploaded);
    respond(req, res, 201, { ...uploaded, message: summaryOf(uploaded) });
  });

  router.get('/media/date-options', async (req, res) => {
    const months = await media.months(viewerOf(req));
    respond(req, res, 200, { options: months.map((value) => ({ value, label: formatMonth(value) })) });
  });

  router.post('/media/bulk/delete', async (req, res) => {
    const viewer = viewerOf(req);
    const { ids } = parse(deleteMediaInput, req.body);
    const deleted = await media.remove(viewer, ids);
    respond(req, res, 200, { ids: deleted, message: countOf(deleted.length, 'deleted') });
  });

  router
    .route('/media/:id')
    .get(async (req, res) => {
      respond(req, res, 200, { media: await media.get(viewerOf(req), req.params.id) });
    })
    .patch(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(updateMediaInput, req.body);
      const saved = await media.update(viewer, req.params.id, input);
      respond(req, res, 200, { media: saved, message: 'File saved.' });
    })
    .delete(async (req, res) => {
      const [deleted] = await media.remove(viewerOf(req), [req.params.id]);
      if (!deleted) throw notFound('file');
      respond(req, res, 200, { id: deleted, message: 'File deleted.' });
    });

  router.post('/media/:id/reupload', async (req, res) => {
    const viewer = viewerOf(req);
    const [file, ...others] = receivedFiles(req);
    if (!file || others.length > 0) throw invalid({ files: ['Choose one file.'] });
    const replaced = await media.replace(viewer, req.params.id, file, () => res.closed);
    respond(req, res, 200, { media: replaced, message: 'File replaced.' });
  });

  router.get('/search/availability/media', async (req, res) => {
    const viewer = viewerOf(req);
    const { value, current } = parse(mediaAvailabilityQuery, req.query);
    // The form does not show the extension.
    const slug = value.includes('.') ? value : value + (/\.[^.]*$/.exec(current ?? '')?.[0] ?? '');
    const isAvailable =
      isOwnValue('media', 'slug', value, current) || (await media.isSlugFree(viewer, slug, current));
    respond(req, res, 200, { isAvailable });
  });

  return router;
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
