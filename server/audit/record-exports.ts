import type { RequestHandler } from 'express';
import { isEditorial } from '#lib/roles.ts';
import type { Platform } from '../platform/platform.ts';

/** Records that a member of the staff exports a list of the back office; `req.path` is below `/admin`. */
export const recordExports =
  ({ database: { db }, recordAudit }: Pick<Platform, 'database' | 'recordAudit'>): RequestHandler =>
  async (req, _res, next) => {
    const isExport = req.query.format === 'csv' || req.path === '/posts/export';
    if (req.method === 'GET' && isExport && isEditorial(req.viewer)) {
      const [, name = '', ...filters] = /^\/([^?]*)\??(.*)$/.exec(req.url) ?? [];
      await recordAudit(db, {
        action: 'list.exported',
        object: { kind: 'list', id: name, name },
        after: { filters: filters.join('') },
      });
    }
    next();
  };
