import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { renderPage } from 'vike/server';
import { sameSitePath } from '../lib/next-path.ts';
import { isPlainPage } from '../lib/routes.ts';
import { themeIn } from '../lib/theme.ts';
import { UNEXPECTED_ERROR } from '../lib/unexpected-error.ts';
import { needsCaptcha } from './auth/login-attempts.ts';
import { networkAddressOf } from './platform/http/client-address.ts';
import { errorPage, toAppError } from './platform/http/error-handler.ts';
import { createStyleInliner } from './platform/http/inline-styles.ts';
import { pageCache, type RenderedPage } from './platform/http/page-cache.ts';
import { allowStyle } from './platform/http/security-headers.ts';
import { storedId } from './platform/http/session-store.ts';
import { type Flash, takeFlash } from './platform/http/sessions.ts';
import { findStorageError } from './platform/storage-error.ts';
import type { Services } from './services.ts';
import type { Viewer } from './users/users.ts';

/** What a page may know of the request it answers, beside its address. */
interface PageRequest {
  viewer: Viewer | null;
  flash: Flash;
  pendingEmail: string | null;
  needsCaptcha: boolean;
  sessionId: string;
  previousRoute: string | null;
}

/** Answers with pages: those of a visitor without a session from memory where they may be kept. */
export interface Pages {
  forVisitors: RequestHandler;
  forSessions: RequestHandler;
}

/** What Vite built for browsers. */
export const CLIENT_FOLDER = 'dist/client';

const NOBODY: PageRequest = {
  viewer: null,
  flash: {},
  pendingEmail: null,
  needsCaptcha: false,
  sessionId: '',
  previousRoute: null,
};

/** Renders the page that the address names. The only caller of Vike. */
export function createPages(services: Services): Pages {
  const { config, log } = services;
  const inlineStyles = createStyleInliner(CLIENT_FOLDER);

  async function render(req: Request, address: string, about: PageRequest): Promise<RenderedPage> {
    const context = await renderPage({
      urlOriginal: address,
      services,
      theme: themeIn(req.get('cookie')),
      clientAddress: networkAddressOf(req),
      ...about,
    });
    const aborted = context.abortStatusCode;
    if (aborted === 401) return redirect(`/login?next=${encodeURIComponent(address)}`);
    const failure = aborted ? undefined : context.errorWhileRendering;
    if (failure) log.error({ err: failure, url: address }, 'a page could not be rendered');
    if (findStorageError(failure)) {
      const { status, message } = toAppError(failure);
      return plain(status, errorPage(message));
    }
    // Without its page context the error page has failed as well.
    if (!('config' in context && context.config)) return plain(500, errorPage(UNEXPECTED_ERROR));
    const { body, statusCode, headers } = context.httpResponse;
    const isPlain = context.config.hydrate || config.env === 'dev';
    return {
      ...plain(statusCode, body),
      // Its own policy would loosen ours.
      headers: Object.fromEntries(
        headers.filter(([name]) => name.toLowerCase() !== 'content-security-policy'),
      ),
      ...(isPlain ? {} : inlineStyles(body)),
      // In development a page shows what was just edited.
      shows: config.env === 'prod' ? context.config.shows : undefined,
    };
  }

  return {
    forVisitors: pageCache({
      versions: services.versions,
      isKept: isPlainPage,
      keyOf: (req) => themeIn(req.get('cookie')),
      render: (req, address) => render(req, address, NOBODY),
      send: sendPage,
    }),
    async forSessions(req, res) {
      const page = await render(req, req.originalUrl, {
        viewer: req.viewer,
        flash: takeFlash(req),
        pendingEmail: req.session.pendingEmail ?? null,
        needsCaptcha: needsCaptcha(req),
        sessionId: storedId(req.sessionID),
        previousRoute: sameSitePath(req.get('referer'), config.siteUrl),
      });
      sendPage(req, res, page);
    },
  };
}

const plain = (status: number, body: string): RenderedPage => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body,
  styleHash: undefined,
  shows: undefined,
});

const redirect = (location: string): RenderedPage => ({ ...plain(303, ''), headers: { Location: location } });

const compress = compression();

function sendPage(req: Request, res: Response, page: RenderedPage): void {
  compress(req, res, () => {
    allowStyle(res, page.styleHash);
    res
      .status(page.status)
      .set({ ...page.headers, 'Cache-Control': 'no-store' })
      .send(page.body);
  });
}
