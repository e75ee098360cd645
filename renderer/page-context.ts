import type { ContentKind } from '../lib/content-kinds.ts';
import type { Theme } from '../lib/theme.ts';
import type { DocumentParts } from '../server/platform/http/document-shell.ts';
import type { Flash, RefusedForm } from '../server/platform/http/sessions.ts';
import type { Services } from '../server/services.ts';
import type { Viewer } from '../server/users/users.ts';

declare global {
  namespace Vike {
    interface PageContext {
      services: Services;
      viewer: Viewer | null;
      flash: Flash;
      theme: Theme;
      /**
       * The page of this website that led here; null on pages that are rendered for all visitors alike, where
       * components/client/start finds it in the browser.
       */
      previousRoute: string | null;
      /** Of whoever asks, for limits. */
      clientAddress: string;
      /** The email of a sign-up of this session that waits for its verification. */
      pendingEmail: string | null;
      /** What the session is stored under; empty for visitors. */
      sessionId: string;
      /** Whether a sign-in of this session must show a person at the other end. */
      needsCaptcha: boolean;
      Page: React.ComponentType<PageProps>;
      /** What `onRenderHtml` made of the page. */
      document: DocumentParts;
    }
    interface Config {
      /** The page's own script in the browser: only where somebody works on it. */
      hydrate?: boolean;
      title?: string;
      description?: string;
      /** `full` with logo and search, `app` with a back arrow and the title, or none. Default: full. */
      topBar?: 'full' | 'app' | 'none';
      /** How wide the page's own part may get. Default: content. */
      width?: 'content' | 'narrow' | 'full';
      /** The small footer. Default: under a full top bar. */
      footer?: boolean;
      /** The floating share button and chatbot. Default: under a full top bar, unless the page is hydrated. */
      agents?: boolean;
      /** What an area's pages stand in: a menu beside them, which a button in the top bar opens where there is no room. */
      Frame?: React.ComponentType<FrameProps>;
      /** The content a public page shows; only a page that says so is kept for all visitors. */
      shows?: ContentKind[];
      /** Search engines are asked to leave the page out. */
      unlisted?: boolean;
    }
  }
}

/** What is around a page: who looks at it, its path, and the page. */
export interface FrameProps {
  viewer: Viewer | null;
  path: string;
  children: React.ReactNode;
}

/** What every page gets: its view model, who looks at it, the form that was sent back, if one was, and where one came from. */
export interface PageProps<Data = unknown> {
  data: Data;
  viewer: Viewer | null;
  refused: RefusedForm | null;
  previousRoute: string | null;
}
