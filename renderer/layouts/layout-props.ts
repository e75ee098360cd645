import type { ColourScheme } from '#lib/colour-scheme.ts';
import type { FooterLinks } from '#lib/setting-values.ts';
import type { Agent } from '#lib/widget-settings.ts';
import type { Viewer } from '#server/accounts/accounts.ts';
import type { Toast } from '#server/platform/http/sessions.ts';
import type { FrameProps } from '../page-context.ts';
import type { Areas } from './account-links.ts';

/** The props of the layout around a page: bars, frame and footer. */
export interface LayoutProps extends Areas {
  siteName: string;
  /** A text of the admins above every page; null without one. */
  announcement: string | null;
  privacyLink: string | null;
  /** Visitors are asked before the engagement script is loaded. */
  asksConsent: boolean;
  /** The terms that the viewer has not accepted yet. */
  newTerms: { version: string; link: string; isChange: boolean } | null;
  viewer: Viewer | null;
  theme: ColourScheme;
  path: string;
  /** The path and the query of the page. */
  address: string;
  title: string;
  toast: Toast | undefined;
  topBar: 'full' | 'app' | 'none';
  width: 'content' | 'narrow' | 'full';
  /** The day on which the viewer's assistants answer again; null while they do. */
  stoppedUntil: string | null;
  /** A subscription of the viewer is not paid: until when its limits are kept; null if they are no longer. */
  unpaid: { until: string | null } | null;
  footer: FooterLinks | null;
  Frame: React.ComponentType<FrameProps> | undefined;
  postsAwaiting: number;
  /** The floating agents; none on pages without them. */
  agents: Agent[];
  /** The rendered HTML of the page. */
  page: string;
}
