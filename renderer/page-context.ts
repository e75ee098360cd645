import type { Viewer } from '../server/accounts/viewer.ts';
import type { Flash, RefusedForm } from '../server/platform/http/sessions.ts';
import type { Services } from '../server/services.ts';

declare global {
  namespace Vike {
    interface PageContext {
      services: Services;
      viewer: Viewer | null;
      flash: Flash;
      /** The e-mail of a sign-up of this session that waits for its verification. */
      pendingEmail: string | null;
      /** Whether a sign-in of this session must show a person at the other end. */
      needsCaptcha: boolean;
      Page: React.ComponentType<PageProps>;
    }
    interface Config {
      /** The page's own script in the browser: only where somebody works on it. */
      hydrate?: boolean;
      title?: string;
      layout?: 'site' | 'narrow';
    }
  }
}

/** What every page gets: its view model, who looks at it, and the form that was sent back, if one was. */
export interface PageProps<Data = unknown> {
  data: Data;
  viewer: Viewer | null;
  refused: RefusedForm | null;
}
