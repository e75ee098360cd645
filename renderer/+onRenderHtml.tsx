import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { FormOwnerContext } from '#components/forms/FormOwner.tsx';
import { RefusedContext } from '#components/forms/use-refused.ts';
import { InstallationContext } from '#components/ui/installation-context.ts';
import { formatOrdinalDate } from '#lib/dates.ts';
import { type EngagementBlock, traitsOf } from '#lib/engagement.ts';
import { termsToAccept } from '#lib/legal-terms.ts';
import { billingPath } from '#lib/routes.ts';
import type { SettingValues } from '#lib/setting-values.ts';
import type { Problem } from '#pages/_error/+Page.tsx';
import type { Viewer } from '#server/accounts/accounts.ts';
import { Head, type PageHead } from './head.tsx';
import { Island } from './Island.tsx';
import type { LayoutProps } from './layouts/layout-props.ts';
import { PageLayout } from './layouts/PageLayout.tsx';

/** Renders the document. Only the page component is hydrated, and only on pages that request it. */
export async function onRenderHtml(pageContext: PageContextServer) {
  const { Page, viewer, account, flash, config, services, theme, previousRoute, urlPathname } = pageContext;
  const data = problemOf(pageContext) ?? pageContext.data;
  const { plans } = services.config;
  const { siteName, siteUrl, signUp, logo, socialImage, privacyLink } = services.settings.values;
  const site = { hasPlans: plans, isSignUpOpen: signUp === 'open', logo };
  const refused = flash.form ?? null;
  const page = () => (
    <FormOwnerContext value={viewer?.id ?? null}>
      <InstallationContext value={site}>
        <RefusedContext value={refused}>
          <Page data={data} account={account} previousRoute={previousRoute} />
        </RefusedContext>
      </InstallationContext>
    </FormOwnerContext>
  );
  const topBar = config.topBar ?? 'full';
  const hasFooter = config.footer ?? topBar === 'full';
  // Error pages must not depend on services that may have failed.
  const hasAgents = !isProblem(pageContext) && (config.agents ?? (topBar === 'full' && !config.hydrate));
  const title = (data as PageHead | undefined)?.title ?? config.title;
  const agents = hasAgents ? await services.ownSite.agents() : [];
  const markup = config.hydrate ? renderToString(<Island>{page()}</Island>) : renderToStaticMarkup(page());

  const engagement = (data as PageHead | undefined)?.hasSecret ? undefined : engagementOf(pageContext);
  const own = topBar === 'app' && !isProblem(pageContext) ? viewer : null;
  const frame = renderToStaticMarkup(
    <InstallationContext value={site}>
      <PageLayout
        siteName={siteName}
        privacyLink={privacyLink}
        asksConsent={engagement?.asksConsent ?? false}
        // A framed page is the website of a customer.
        announcement={config.isFramed ? null : announcementOf(pageContext)}
        newTerms={own && newTerms(services.settings.values, own)}
        hasPlans={plans}
        hasAssistants={own !== null && (await services.bots.hasOrMayAdd(own))}
        stoppedUntil={own && (await stoppedUntil(pageContext, own))}
        unpaid={own && (await unpaid(pageContext, own))}
        hasPosts={own !== null && services.posts.mayWrite(own)}
        waiting={own && (await services.inbox.waitingFor(own))}
        viewer={viewer}
        theme={theme}
        path={urlPathname}
        address={pageContext.urlOriginal}
        title={(data as PageHead | undefined)?.barTitle ?? title ?? siteName}
        toast={flash.toast}
        topBar={topBar}
        width={config.width ?? 'content'}
        footer={hasFooter ? services.settings.values : null}
        Frame={config.Frame}
        postsAwaiting={config.Frame ? await services.posts.countAwaiting() : 0}
        agents={agents}
        page={PAGE_PLACE}
      />
    </InstallationContext>,
  );
  const head = renderToStaticMarkup(
    <Head
      description={config.description}
      unlisted={config.unlisted}
      {...(data as PageHead | undefined)}
      title={title}
      siteName={siteName}
      siteUrl={siteUrl}
      socialImage={socialImage}
      path={urlPathname}
      theme={theme}
      engagement={engagement}
      hasWidget={agents.length > 0}
    />,
  );
  const marks = [
    theme === 'system' ? '' : ` data-theme="${theme}"`,
    viewer ? ` data-signed-in="${viewer.id}"` : '',
    // Read by components/client/on-demand.
    viewer || engagement ? ' data-visit' : '',
  ];

  const [above = '', below = ''] = frame.split(PAGE_PLACE);
  const document = { attributes: marks.join(''), head, body: [above, markup, below] };
  return { documentHtml: EMPTY_DOCUMENT, pageContext: { refused, document } };
}

/** Until its end; cached pages are rendered again within a minute. */
function announcementOf({ services }: PageContextServer): string | null {
  const { announcement, announcementUntil } = services.settings.values;
  const isOver = announcementUntil !== null && announcementUntil <= services.clock.now().toISOString();
  return isOver ? null : announcement;
}

/** The notice is on the user's own pages only. */
function newTerms(values: SettingValues, viewer: Viewer): LayoutProps['newTerms'] {
  const version = termsToAccept(values);
  const isAccepted = version === null || version === viewer.acceptedTerms;
  if (isAccepted || !values.termsLink) return null;
  return { version, link: values.termsLink, isChange: viewer.acceptedTerms !== null };
}

/** On the pages of a user's websites, and on the dashboard. */
async function stoppedUntil(
  { services, urlPathname }: PageContextServer,
  viewer: Viewer,
): Promise<string | null> {
  const dashboard = `/u/${viewer.name}`;
  if (urlPathname !== dashboard && !urlPathname.startsWith(`${dashboard}/sites`)) return null;
  const until = await services.entitlements.stoppedUntil(viewer);
  return until && formatOrdinalDate(until, { timeZone: viewer.timeZone ?? 'UTC' });
}

/** On the user's own pages, apart from billing, which says more. */
async function unpaid(
  { services, urlPathname }: PageContextServer,
  viewer: Viewer,
): Promise<LayoutProps['unpaid']> {
  const own = `/u/${viewer.name}`;
  if (!services.config.plans) return null;
  if (!`${urlPathname}/`.startsWith(`${own}/`) || urlPathname.startsWith(billingPath(viewer.name)))
    return null;
  const found = await services.subscriptions.findUnpaid(viewer.id);
  if (!found) return null;
  const { status, graceUntil } = found;
  const isKept =
    status === 'past_due' && graceUntil !== null && graceUntil > services.clock.now().toISOString();
  return { until: isKept ? formatOrdinalDate(graceUntil, { timeZone: viewer.timeZone ?? 'UTC' }) : null };
}

/** Where the page goes in its layout; React escapes the `<` of every text. */
const PAGE_PLACE = '<!--page-->';

/**
 * Vike searches the document for the positions of its tags, and the search time grows with the document's length: Vike
 * receives an empty document, and server/main/render.ts inserts the page.
 */
const EMPTY_DOCUMENT = escapeInject`<!DOCTYPE html>
<html lang="en">
<head></head>
<body></body>
</html>`;

/**
 * The settings for components/client/engagement. Pages that are cached for all visitors have no viewer and contain no
 * user data.
 */
function engagementOf({ services, viewer }: PageContextServer): EngagementBlock | undefined {
  const { engagement } = services.config;
  if (!engagement) return undefined;
  const { scriptUrl, writeKey } = engagement;
  const asksConsent = services.settings.values.engagementConsent === 'asked';
  return {
    scriptUrl,
    writeKey,
    ...(viewer && { user: { id: viewer.id, traits: traitsOf(viewer) } }),
    ...(asksConsent && { asksConsent }),
  };
}

const isProblem = ({ is404 }: PageContextServer): boolean => is404 !== null && is404 !== undefined;

/** The view model of the error page, which has no data function; null on every other page. */
function problemOf(pageContext: PageContextServer): (Problem & PageHead) | null {
  if (!isProblem(pageContext)) return null;
  const { abortStatusCode, is404 } = pageContext;
  const status = abortStatusCode ?? (is404 ? 404 : 500);
  const title = status === 404 ? 'Not found' : 'Something went wrong';
  return { status, title, unlisted: true };
}
