import type { ErrorRequestHandler, RequestHandler } from 'express';
import { renderPage } from 'vike/server';
import { needsCaptcha } from './accounts/accounts.api.ts';
import { toAppError } from './platform/http/error-handler.ts';
import { takeFlash } from './platform/http/sessions.ts';
import type { Services } from './services.ts';

/** Renders the page that the address names. The only caller of Vike. */
export function renderPages(services: Services): RequestHandler {
  return async (req, res) => {
    if (req.path.endsWith('.pageContext.json')) {
      // It would hand out a page's data without the page.
      res.status(404).json({ status: 404, message: 'This address was not found.', errors: {} });
      return;
    }
    const context = await renderPage({
      urlOriginal: req.originalUrl,
      services,
      viewer: req.viewer,
      flash: takeFlash(req),
      pendingEmail: req.session.pendingEmail ?? null,
      needsCaptcha: needsCaptcha(req),
    });
    const aborted = context.abortStatusCode;
    if (aborted === 401) {
      res.redirect(303, `/login?next=${encodeURIComponent(req.originalUrl)}`);
      return;
    }
    if (context.errorWhileRendering && !aborted) {
      services.log.error(
        { err: context.errorWhileRendering, url: req.originalUrl },
        'a page could not be rendered',
      );
    }
    for (const [name, value] of context.httpResponse.headers) {
      if (name.toLowerCase() !== 'content-security-policy') res.setHeader(name, value);
    }
    res
      .status(context.httpResponse.statusCode)
      .set('Cache-Control', 'no-store')
      .send(context.httpResponse.body);
  };
}

/** A request that failed before a page was chosen: a short page of its own, since rendering may be what fails. */
export function pageErrors(services: Services): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    const { status, message } = toAppError(error);
    if (status >= 500) services.log.error({ err: error, url: req.originalUrl }, 'request failed');
    if (!req.accepts('html')) {
      res.status(status).json({ status, message, errors: {} });
      return;
    }
    res.status(status).type('html').send(plainPage(message));
  };
}

const plainPage = (message: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title><h1>${message}</h1><p><a href="/">Go to the home page</a></p></html>`;
