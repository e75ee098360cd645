import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import type { Problem } from '../pages/_error/+Page.tsx';
import { Island } from './Island.tsx';
import { SiteLayout } from './layouts/SiteLayout.tsx';

/** The document. Only the page's own part is hydrated, and only where the page asks for it. */
export function onRenderHtml(pageContext: PageContextServer) {
  const { Page, viewer, flash, config, services } = pageContext;
  const data = problemOf(pageContext) ?? pageContext.data;
  const { siteName } = services.config;
  const refused = flash.form ?? null;
  const page = <Page data={data} viewer={viewer} refused={refused} />;
  const body = renderToStaticMarkup(
    <SiteLayout
      siteName={siteName}
      viewer={viewer}
      toast={flash.toast}
      narrow={config.layout === 'narrow'}
      page={config.hydrate ? renderToString(<Island>{page}</Island>) : renderToStaticMarkup(page)}
    />,
  );
  const head = (data ?? {}) as PageHead;
  const own = head.title ?? config.title;
  const title = own ? `${own} · ${siteName}` : siteName;
  const refresh = head.refreshSeconds
    ? dangerouslySkipEscape(
        `<noscript><meta http-equiv="refresh" content="${Number(head.refreshSeconds)}"></noscript>`,
      )
    : '';

  const documentHtml = escapeInject`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${refresh}
</head>
<body>${dangerouslySkipEscape(body)}</body>
</html>`;
  return { documentHtml, pageContext: { refused } };
}

/** What a page's data may say about its document. */
interface PageHead {
  title?: string;
  /** Without scripts the page shows what has changed by being loaded again. */
  refreshSeconds?: number;
}

/** The view model of the error page, which has no data of its own; null on every other page. */
function problemOf({ abortStatusCode, is404 }: PageContextServer): Problem | null {
  if (is404 === null || is404 === undefined) return null;
  const status = abortStatusCode ?? (is404 ? 404 : 500);
  return status === 404 ? { status, title: 'Not found' } : { status, title: 'Something went wrong' };
}
