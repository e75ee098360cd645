import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { editorialOf } from '../../accounts/accounts.ts';
import { errorCode } from '../../platform/errors.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { Exports } from './exports.ts';

/** `/admin/posts/export`. */
export function exportsApi({ exports, limits }: { exports: Exports; limits: RateLimits }): Router {
  const router = Router();
  const limit = limits({ name: 'exports', points: 30, seconds: 3600 });

  router.get('/admin/posts/export', async (req, res) => {
    const viewer = editorialOf(req);
    await limit.consume(viewer.id);
    await res.locals.onExport?.('posts');
    const archive = await exports.archive();
    res.set({ 'Content-Disposition': 'attachment; filename="posts.zip"', 'Cache-Control': 'no-store' });
    res.type('application/zip');
    // An error breaks the connection, because a truncated file would look complete.
    await pipeline(archive, res).catch((error: unknown) => {
      if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE')
        req.log.error({ err: error }, 'an export was interrupted');
    });
  });

  return router;
}
