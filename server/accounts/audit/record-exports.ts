import type { RequestHandler } from 'express';
import { isStaff } from '#lib/roles.ts';
import type { Platform } from '../../platform/platform.ts';

declare global {
  namespace Express {
    interface Locals {
      /** Called before a list is sent as a file. */
      onExport?: (name: string) => Promise<void>;
    }
  }
}

/** Records that a member of the staff exports a list. The route calls it once it has checked the access. */
export const recordExports =
  ({ database: { db }, recordAudit }: Pick<Platform, 'database' | 'recordAudit'>): RequestHandler =>
  (req, res, next) => {
    if (isStaff(req.viewer))
      res.locals.onExport = (name) =>
        recordAudit(db, {
          action: 'list.exported',
          object: { kind: 'list', id: name, name },
          after: { filters: new URLSearchParams(req.originalUrl.split('?')[1]).toString() },
        });
    next();
  };
