import { LRUCache } from 'lru-cache';
import type { PageContextServer } from 'vike/types';
import { type ContentVersions, haveSameVersion, type Versions } from './platform/content-versions.ts';
import type { DocumentParts } from './platform/http/document-shell.ts';

/** Vike's resolution of an address, which is the same for every request. */
type ResolvedPage = Pick<
  PageContextServer,
  'config' | 'Page' | 'pageId' | 'routeParams' | 'urlOriginal' | 'urlParsed' | 'urlPathname'
>;

/** Addresses that were rendered once, with the caller's data for their answers. */
export interface ResolvedPages<Answer> {
  add(context: PageContextServer, answer: Answer): void;
  /**
   * Renders the page at an address for a request by calling its hooks `data` and `onRenderHtml`. Undefined if the
   * address was not added, or if a hook throws: then Vike must handle the request.
   */
  render(address: string, request: object): Promise<{ document: DocumentParts; answer: Answer } | undefined>;
}

/** What a page with `isSameForAll` shows to everybody, rendered for the first request of its content. */
interface SharedContent {
  data: unknown;
  /** In UTF-8. */
  markup: Buffer;
  /** The content versions before the data was loaded. */
  versions: Versions;
}

interface Resolved<Answer> {
  resolved: ResolvedPage;
  answer: Answer;
}

const MAX_ADDRESSES = 500;
const MAX_SHARED_BYTES = 4_000_000;
/** Bounds the delay of changes without a version, as in the page cache. */
const SHARED_TTL_MS = 60_000;

/**
 * Vike resolves an address anew for every request: route, configuration, assets, tags, with many copies of its page
 * context and a guard against infinite loops whose cost grows with the requests of the last five seconds. This takes
 * longer than rendering most pages, so the result is cached for each address.
 */
export function createResolvedPages<Answer extends { shows?: readonly string[] }>(
  versions: ContentVersions,
): ResolvedPages<Answer> {
  const pages = new LRUCache<string, Resolved<Answer>>({ max: MAX_ADDRESSES });
  const contents = new LRUCache<string, SharedContent>({
    maxSize: MAX_SHARED_BYTES,
    sizeCalculation: ({ markup }) => markup.length + 1,
    ttl: SHARED_TTL_MS,
  });

  /** @param now undefined for pages that differ by viewer */
  function contentOf(address: string, { answer }: Resolved<Answer>, now: Versions | undefined) {
    const content = now && contents.get(address);
    return content && haveSameVersion(answer.shows ?? [], content.versions, now) ? content : undefined;
  }

  return {
    add({ config, Page, pageId, routeParams, urlOriginal, urlParsed, urlPathname }, answer) {
      const resolved = { config, Page, pageId, routeParams, urlOriginal, urlParsed, urlPathname };
      pages.set(urlOriginal, { resolved, answer });
    },
    async render(address, request) {
      const known = pages.get(address);
      if (!known) return undefined;
      const { resolved, answer } = known;
      const now = resolved.config.isSameForAll && answer.shows ? await versions.current() : undefined;
      const content = contentOf(address, known, now);
      const rendered = await runHooks(resolved, request, content);
      if (!rendered) return undefined;
      const { data, markup, document } = rendered;
      if (now && !content && markup !== undefined) contents.set(address, { data, markup, versions: now });
      return { document, answer };
    },
  };
}

async function runHooks(
  resolved: ResolvedPage,
  request: object,
  content: SharedContent | undefined,
): Promise<PageContextServer | undefined> {
  const { data, onRenderHtml } = resolved.config;
  const context = {
    ...resolved,
    ...request,
    ...content,
    is404: null,
    errorWhileRendering: null,
  } as PageContextServer;
  try {
    if (data && !content) Object.assign(context, { data: await (data as Hook)(context) });
    const { pageContext } = (await (onRenderHtml as Hook)(context)) as { pageContext: object };
    return Object.assign(context, pageContext);
  } catch {
    return undefined;
  }
}

type Hook = (context: PageContextServer) => unknown;
