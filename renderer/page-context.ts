import type { ColourScheme } from '#lib/colour-scheme.ts';
import type { ContentKind } from '#lib/content-kinds.ts';
import type { PendingSignUp, Viewer } from '#server/accounts/accounts.ts';
import type { Services } from '#server/main/services.ts';
import type { DocumentParts } from '#server/platform/http/document-shell.ts';
import type { Flash } from '#server/platform/http/sessions.ts';

declare global {
  namespace Vike {
    interface PageContext {
      services: Services;
      viewer: Viewer | null;
      account: AccountState;
      flash: Flash;
      theme: ColourScheme;
      /** The rows on a page that the viewer last chose for this list; undefined for its default. */
      rows: number | undefined;
      /**
       * The previous page of this website; null on pages that are cached for all visitors, where
       * components/client/start determines it in the browser.
       */
      previousRoute: string | null;
      clientAddress: string;
      /** The session has begun to sign up, and has not finished. */
      pendingSignUp: PendingSignUp | null;
      /** The storage key of the session; empty for visitors. */
      sessionId: string;
      /** Whether a sign-in of this session requires a captcha. */
      needsCaptcha: boolean;
      /** A hook has failed that was called without Vike, which then renders the error page. */
      hasFailed?: boolean;
      /** Reports an error of `data` to `server/main/render.ts`, which logs it; Vike would print it. */
      reportFailure(error: unknown): void;
      Page: React.ComponentType<PageProps>;
      /** The rendered page, set by `onRenderHtml`. */
      document: DocumentParts;
    }
    interface Config {
      /** The page's client entry: only on interactive pages. */
      hydrate?: boolean;
      title?: string;
      description?: string;
      /** `full` with logo and search, `app` with a back arrow and the title, or none. Default: full. */
      topBar?: 'full' | 'app' | 'none';
      /** The maximum width of the page's content. Default: content. */
      width?: 'content' | 'narrow' | 'full';
      /** Shows the footer. Default: under a full top bar. */
      footer?: boolean;
      /** Shows the floating share and chat buttons. Default: under a full top bar, unless the page is hydrated. */
      agents?: boolean;
      /** The layout of an area's pages: a sidebar menu, which a button in the top bar opens on narrow screens. */
      Frame?: React.ComponentType<FrameProps>;
      /** The kinds of content that a public page shows; only pages with this setting are cached for all visitors. */
      shows?: ContentKind[];
      /** Pages of this website may show it in a frame. */
      isFramed?: boolean;
      /** The page has forms of Stripe, if Stripe is configured. */
      hasStripe?: boolean;
      /** Adds `noindex` for search engines. */
      unlisted?: boolean;
    }
  }
}

/** The context of a page: the viewer, the path and the page component. */
export interface FrameProps {
  viewer: Viewer | null;
  path: string;
  postsAwaiting: number;
  children: React.ReactNode;
}

/** Who the page is for. The server knows it, so that hydrated pages need not ask. */
export interface AccountState {
  isConnected: boolean;
  user: Viewer | null;
  /** A page never arrives before the user's data. */
  isDataLoaded: true;
}

/** The props of every page: the view model, the account state and the previous page. */
export interface PageProps<Data = unknown> {
  data: Data;
  account: AccountState;
  previousRoute: string | null;
}
