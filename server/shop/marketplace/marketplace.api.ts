import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { viewerOf } from '../../accounts/accounts.ts';
import type { Media } from '../../media/media.ts';
import { errorCode, notFound } from '../../platform/errors.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { Items } from '../catalog/catalog.ts';

interface Deps {
  items: Pick<Items, 'fileOf'>;
  media: { files: Pick<Media['files'], 'openContent'> };
  limits: RateLimits;
}

/** `/products/{id}/download`. */
export function marketplaceApi({ items, media, limits }: Deps): Router {
  const router = Router();
  const downloadLimit = limits({ name: 'item-downloads', points: 100, seconds: 3600 });

  router.get('/products/:id/download', async (req, res) => {
    const viewer = viewerOf(req);
    const file = await items.fileOf(viewer, req.params.id);
    if (!file) throw notFound('download');
    await downloadLimit.consume(viewer.id);
    const content = await media.files.openContent(file.id);
    if (!content) throw notFound('download');
    res.attachment(file.name).set('Cache-Control', 'private, no-store');
    // An error breaks the connection, because a truncated file would look complete.
    await pipeline(content, res).catch((error: unknown) => {
      if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE')
        req.log.error({ err: error }, 'a download was interrupted');
    });
  });

  return router;
}
