import type { Request, RequestHandler, Response } from 'express';
import { type Access, admit } from './admit.ts';
import { isFormPost } from './form-bridge.ts';
import type { createMultipart } from './multipart.ts';

/** How a route receives files. */
export interface FileReceiver {
  multipart: ReturnType<typeof createMultipart>;
  /**
   * Decides about the request of a viewer who may call the route, and receives its files with `multipart.receive`. Errors
   * refuse the request.
   * @param ended is aborted when the response is complete or the client has disconnected
   */
  receive(
    viewer: NonNullable<Request['viewer']>,
    req: Request,
    res: Response,
    ended: AbortSignal,
  ): Promise<void>;
}

/**
 * Receives the files of a form before the other parsers read a body. What refuses a plain form is thrown behind the form
 * bridge, by `throwRefusedUpload`: only with the form's fields can the answer lead back to its page.
 */
export const receiveFiles =
  (access: Access, { multipart, receive }: FileReceiver): RequestHandler =>
  async (req, res, next) => {
    if (!req.is('multipart/form-data')) return next();
    const ended = new AbortController();
    res.on('close', () => ended.abort());
    try {
      const viewer = admit(access, req);
      if (viewer) await receive(viewer, req, res, ended.signal);
    } catch (error) {
      // The client has disconnected, so no response is needed.
      if (ended.signal.aborted || req.socket.destroyed) return;
      if (!isFormPost(req)) throw error;
      // Set as soon as the form is being read.
      if (req.files === undefined) await multipart.receiveFields(req, res);
      res.locals.refusedUpload = error;
    }
    next();
  };

/** Must stand behind the form bridge, which brings the error back to the form. */
export const throwRefusedUpload: RequestHandler = (_req, res, next) => next(res.locals.refusedUpload);
