import { LRUCache } from 'lru-cache';
import type { PageContextServer } from 'vike/types';
import { isAbort } from '#lib/is-abort.ts';

/** Vike's resolution of an address, which is the same for every request. */
type ResolvedPage = Pick<
  PageContextServer,
  'config' | 'Page' | 'pageId' | 'routeParams' | 'urlOriginal' | 'urlParsed' | 'urlPathname'
>;

const MAX_ADDRESSES = 500;

/**
 * Addresses that were rendered once, with the caller's data for their answers. Vike resolves an address anew for every request: route, configuration, assets, tags, with many copies of its page
 * context and a guard against infinite loops whose cost grows with the requests of the last five seconds. This takes
 * longer than rendering most pages, so the result is cached for each address.
 */
export function createResolvedPages<Answer>() {
  const pages = new LRUCache<string, { resolved: ResolvedPage; answer: Answer }>({ max: MAX_ADDRESSES });
  return {
    add(context: PageContextServer, answer: Answer): void {
      const { config, Page, pageId, routeParams, urlOriginal, urlParsed, urlPathname } = context;
      const resolved = { config, Page, pageId, routeParams, urlOriginal, urlParsed, urlPathname };
      pages.set(urlOriginal, { resolved, answer });
    },
    /**
     * Renders the page at an address for a request by calling its hooks `data` and `onRenderHtml`. Undefined if the
     * address was not added, or if a hook redirects or asks for an error page: then Vike must handle the request.
     */
    async render(address: string, request: object) {
      const known = pages.get(address);
      const rendered = known && (await runHooks(known.resolved, request));
      return rendered && { document: rendered.document, answer: known.answer };
    },
  };
}

async function runHooks(resolved: ResolvedPage, request: object): Promise<PageContextServer | undefined> {
  const { data, onRenderHtml } = resolved.config;
  const context = { ...resolved, ...request, is404: null, errorWhileRendering: null } as PageContextServer;
  try {
    if (data) Object.assign(context, { data: await (data as Hook)(context) });
    const { pageContext } = (await (onRenderHtml as Hook)(context)) as { pageContext: object };
    return Object.assign(context, pageContext);
  } catch (error) {
    if (isAbort(error)) return undefined;
    throw error;
  }
}

type Hook = (context: PageContextServer) => unknown;
