import type { RequestHandler } from 'express';
import { renderPage } from 'vike/server';
import { needsCaptcha, takeFlash } from './platform/http/sessions.ts';
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
