import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { FormOwnerContext } from '../components/forms/FormOwner.tsx';
import { type EngagementBlock, traitsOf } from '../lib/engagement.ts';
import type { Problem } from '../pages/_error/+Page.tsx';
import { Head, type PageHead } from './head.tsx';
import { Island } from './Island.tsx';
import { SiteLayout } from './layouts/SiteLayout.tsx';

/** The document. Only the page's own part is hydrated, and only where the page asks for it. */
export async function onRenderHtml(pageContext: PageContextServer) {
  const { Page, viewer, flash, config, services, theme, previousRoute, urlPathname } = pageContext;
  const data = problemOf(pageContext) ?? pageContext.data;
  const { siteName, siteUrl } = services.config;
  const refused = flash.form ?? null;
  const page = (
    <FormOwnerContext value={viewer?.id ?? null}>
      <Page data={data} viewer={viewer} refused={refused} previousRoute={previousRoute} />
    </FormOwnerContext>
  );
  const topBar = config.topBar ?? 'full';
  const hasFooter = config.footer ?? topBar === 'full';
  // A page that tells of a failure must not depend on what may have failed.
  const hasAgents = !isProblem(pageContext) && (config.agents ?? (topBar === 'full' && !config.hydrate));
  const title = (data as PageHead | undefined)?.title ?? config.title;

  const body = renderToStaticMarkup(
    <SiteLayout
      siteName={siteName}
      viewer={viewer}
      theme={theme}
      path={urlPathname}
      address={pageContext.urlOriginal}
      title={title ?? siteName}
      toast={flash.toast}
      topBar={topBar}
      width={config.width ?? 'content'}
      footer={hasFooter ? await services.footerLinks.get().catch(() => NO_LINKS) : null}
      Frame={config.Frame}
      agents={hasAgents ? await services.ownSite.agents() : []}
      page={config.hydrate ? renderToString(<Island>{page}</Island>) : renderToStaticMarkup(page)}
    />,
  );
  const engagement = (data as PageHead | undefined)?.hasSecret ? undefined : engagementOf(pageContext);
  const head = renderToStaticMarkup(
    <Head
      description={config.description}
      unlisted={config.unlisted}
      {...(data as PageHead | undefined)}
      title={title}
      siteName={siteName}
      siteUrl={siteUrl}
      path={urlPathname}
      theme={theme}
      engagement={engagement}
    />,
  );
  const marks = [
    theme === 'system' ? '' : ` data-theme="${theme}"`,
    viewer ? ` data-signed-in="${viewer.id}"` : '',
    // For components/client/on-demand.
    viewer || engagement ? ' data-visit' : '',
  ];

  const document = { attributes: marks.join(''), head, body };
  return { documentHtml: EMPTY_DOCUMENT, pageContext: { refused, document } };
}

/**
 * Vike searches the document for the places of its tags, which takes longer the more there is: it gets an empty one, and
 * server/render.ts puts the page in.
 */
const EMPTY_DOCUMENT = escapeInject`<!DOCTYPE html>
<html lang="en">
<head></head>
<body></body>
</html>`;

/** A page that tells of a failure must not depend on the database. */
const NO_LINKS = { source: null, privacy: null, contact: null };

/** For components/client/engagement. A page that is kept for all visitors has no viewer, so it tells of nobody. */
function engagementOf({ services, viewer }: PageContextServer): EngagementBlock | undefined {
  const { engagement } = services.config;
  if (!engagement) return undefined;
  const { scriptUrl, writeKey } = engagement;
  return { scriptUrl, writeKey, ...(viewer && { user: { id: viewer.id, traits: traitsOf(viewer) } }) };
}

const isProblem = ({ is404 }: PageContextServer): boolean => is404 !== null && is404 !== undefined;

/** The view model of the error page, which has no data of its own; null on every other page. */
function problemOf(pageContext: PageContextServer): (Problem & PageHead) | null {
  if (!isProblem(pageContext)) return null;
  const { abortStatusCode, is404 } = pageContext;
  const status = abortStatusCode ?? (is404 ? 404 : 500);
  const title = status === 404 ? 'Not found' : 'Something went wrong';
  return { status, title, unlisted: true };
}
