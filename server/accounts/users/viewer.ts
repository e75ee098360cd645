import type { OwnUserView } from './users.present.ts';

/** The signed-in user who makes the request. */
export type Viewer = OwnUserView;

declare global {
  namespace Express {
    interface Request {
      /** Null for a visitor. Set by `auth/load-viewer.ts`. */
      viewer: Viewer | null;
    }
  }
}
