import type { Request, RequestHandler, Response } from 'express';
import { renderPage } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { colourSchemeIn } from '#lib/colour-scheme.ts';
import type { ContentKind } from '#lib/content-kinds.ts';
import { sameSitePath } from '#lib/next-path.ts';
import { pageLimit } from '#lib/pagination.ts';
import { isPlainPage } from '#lib/routes.ts';
import { ROWS_COOKIE, rowsIn } from '#lib/rows-cookie.ts';
import { UNEXPECTED_ERROR } from '#lib/unexpected-error.ts';
import type { PendingSignUp, Viewer } from '../accounts/accounts.ts';
import { needsCaptcha } from '../accounts/accounts.ts';
import { IS_DEVELOPMENT } from '../platform/config.ts';
import { AppError } from '../platform/errors.ts';
import type { RenderedPage } from '../platform/http/cached-page.ts';
import { networkAddressOf } from '../platform/http/client-address.ts';
import {
  createDocumentShells,
  type DocumentParts,
  type DocumentShell,
  documentShell,
} from '../platform/http/document-shell.ts';
import { errorPage, toAppError } from '../platform/http/error-handler.ts';
import { createPageCache, type PageCache } from '../platform/http/page-cache.ts';
import { allowOwnFrame, allowStripe, allowStyle } from '../platform/http/security-headers.ts';
import { sendCompressed } from '../platform/http/send-compressed.ts';
import { storedId } from '../platform/http/session-store.ts';
import { carriesSession, consumeFlash, type Flash, sessionCookieName } from '../platform/http/sessions.ts';
import { findStorageError } from '../platform/storage-error.ts';
import { createResolvedPages } from './resolved-pages.ts';
import type { Services } from './services.ts';

/** The request data that a page may use, besides its address. */
interface PageRequest {
  viewer: Viewer | null;
  flash: Flash;
  pendingSignUp: PendingSignUp | null;
  needsCaptcha: boolean;
  sessionId: string;
  previousRoute: string | null;
}

/** Renders pages; pages for visitors without a session are cached if they may be. */
export interface Pages {
  /** Answers a request for a cached page, before Express; false if another handler must answer. */
  fromCache: PageCache['serveHit'];
  forVisitors: RequestHandler;
  forSessions: RequestHandler;
}

/** The client files that Vite built. */
export const CLIENT_FOLDER = 'dist/client';

const ON_EVERY_PAGE: ContentKind[] = ['settings'];

const ANONYMOUS: PageRequest = {
  viewer: null,
  flash: {},
  pendingSignUp: null,
  needsCaptcha: false,
  sessionId: '',
  previousRoute: null,
};

/** Renders the page of the address. The only caller of Vike. */
export function createPages(services: Services): Pages {
  const { config, log } = services;
  const shells = createDocumentShells(CLIENT_FOLDER);
  const sessionCookie = sessionCookieName(config.siteUrl.startsWith('https:'));
  const resolved = createResolvedPages<Answer>();

  async function render(req: Request, address: string, about: PageRequest): Promise<RenderedPage> {
    let failure: unknown;
    const request = {
      services,
      reportFailure(error: unknown) {
        failure = error;
      },
      theme: colourSchemeIn(req.headers.cookie),
      rows: rowsIn(req.headers.cookie),
      clientAddress: networkAddressOf(req),
      account: { isConnected: about.viewer !== null, user: about.viewer, isDataLoaded: true as const },
      ...about,
    };
    const known = await resolved.render(address, request).catch(request.reportFailure);
    if (known) return pageOf(known.document, known.answer);
    if (findStorageError(failure)) return unavailable(address, failure);

    const context = await renderPage({ urlOriginal: address, ...request, hasFailed: failure !== undefined });
    const aborted = context.abortStatusCode;
    if (aborted === 401) return redirect(`/login?next=${encodeURIComponent(address)}`);
    const moved = redirectIn(context);
    if (moved) return redirect(moved.location, moved.status);
    if (!aborted) failure ??= context.errorWhileRendering;
    if (findStorageError(failure)) return unavailable(address, failure);
    if (failure) log.error({ err: failure, url: address }, 'a page could not be rendered');
    // No page context: rendering the error page has failed too.
    if (!isRendered(context)) return plain(500, errorPage(new AppError(500, UNEXPECTED_ERROR)));
    const answer = answerOf(context);
    // A hydrated page embeds its data; in development a page must show the latest edit. A query may contain a token.
    const isSame =
      answer.status === 200 && !context.config.hydrate && !IS_DEVELOPMENT && !address.includes('?');
    if (isSame) resolved.add(context, answer);
    return pageOf(context.document, answer);
  }

  function unavailable(address: string, failure: unknown): RenderedPage {
    log.error({ err: failure, url: address }, 'a page could not be rendered');
    const error = toAppError(failure);
    return plain(error.status, errorPage(error));
  }

  /** The part of an answer that is the same for all requests of a page. */
  function answerOf({
    config: { hydrate, shows, isFramed, hasStripe },
    httpResponse,
  }: RenderedContext): Answer {
    const { body, statusCode, headers } = httpResponse;
    return {
      status: statusCode,
      // Vike's policy would weaken ours.
      headers: Object.fromEntries(
        headers.filter(([name]) => name.toLowerCase() !== 'content-security-policy'),
      ),
      shell: IS_DEVELOPMENT ? documentShell(body) : shells[hydrate ? 'hydrated' : 'plain'](body),
      // In development a page must show the latest edit.
      shows: !IS_DEVELOPMENT && shows ? [...shows, ...ON_EVERY_PAGE] : undefined,
      isFramed,
      hasStripe: hasStripe && config.payments.gateway === 'stripe',
    };
  }

  const cache = createPageCache({
    versions: services.versions,
    log,
    isCacheable: isPlainPage,
    keyOf: (req) => colourSchemeIn(req.headers.cookie),
    render: (req, address) => render(req, address, ANONYMOUS),
    send: sendPage,
  });
  services.system.watchCache('Pages kept in memory', cache.size);

  return {
    // The page cache has only pages for visitors without a session.
    fromCache: (req, res) => !carriesSession(req, sessionCookie) && cache.serveHit(req, res),
    forVisitors: cache.serve,
    async forSessions(req, res) {
      rememberRows(req, res);
      const page = await render(req, req.originalUrl, {
        viewer: req.viewer,
        flash: req.get('x-refresh') ? {} : consumeFlash(req),
        pendingSignUp: req.session.pendingSignUp ?? null,
        needsCaptcha: needsCaptcha(req),
        sessionId: storedId(req.sessionID),
        previousRoute: sameSitePath(req.get('referer'), config.siteUrl),
      });
      sendPage(req, res, page);
    },
  };
}

const YEAR_MS = 365 * 24 * 3600 * 1000;

/** The size that was chosen for the pages of a list is its default from then on. */
function rememberRows({ path, query, secure, viewer }: Request, res: Response): void {
  if (!viewer || typeof query.limit !== 'string') return;
  const rows = String(pageLimit(query.limit));
  res.cookie(ROWS_COOKIE, rows, { path, maxAge: YEAR_MS, sameSite: 'lax', secure, httpOnly: true });
}

type RenderedContext = PageContextServer & Pick<Awaited<ReturnType<typeof renderPage>>, 'httpResponse'>;

const isRendered = (context: object): context is RenderedContext =>
  'config' in context && 'document' in context && context.document !== undefined;

interface Answer extends Pick<RenderedPage, 'status' | 'headers' | 'shows' | 'isFramed' | 'hasStripe'> {
  shell: DocumentShell;
}

const pageOf = (document: DocumentParts, { status, headers, shell, shows, isFramed, hasStripe }: Answer) => ({
  status,
  headers: { ...HTML, ...headers },
  body: shell.wrap(document),
  styleHash: shell.styleHash,
  shows,
  isFramed,
  hasStripe,
});

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

const plain = (status: number, body: string): RenderedPage => ({
  status,
  headers: HTML,
  body: Buffer.from(body),
  styleHash: undefined,
  shows: undefined,
});

const redirect = (location: string, status = 303): RenderedPage => ({
  ...plain(status, ''),
  headers: { Location: location },
});

/** The new address of a moved page, which Vike does not render. */
function redirectIn(context: Partial<RenderedContext>): { location: string; status: number } | undefined {
  const { statusCode = 0, headers = [] } = context.httpResponse ?? {};
  if (statusCode !== 301 && statusCode !== 302) return undefined;
  const [, location] = headers.find(([name]) => name.toLowerCase() === 'location') ?? [];
  return location === undefined ? undefined : { location, status: statusCode };
}

function sendPage(req: Request, res: Response, page: RenderedPage): void {
  allowStyle(res, page.styleHash);
  if (page.isFramed) allowOwnFrame(res);
  if (page.hasStripe) allowStripe(res);
  res.status(page.status).set({ ...page.headers, 'Cache-Control': 'no-store' });
  sendCompressed(req, res, page.body);
}
