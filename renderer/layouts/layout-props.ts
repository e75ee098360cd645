import type { FooterLinks } from '../../lib/schemas/footer-links.ts';
import type { Theme } from '../../lib/theme.ts';
import type { Agent } from '../../lib/widget-settings.ts';
import type { Toast } from '../../server/platform/http/sessions.ts';
import type { Viewer } from '../../server/users/users.ts';
import type { FrameProps } from '../page-context.ts';

/** What the bars, the frame and the footer around a page are rendered from. */
export interface LayoutProps {
  siteName: string;
  viewer: Viewer | null;
  theme: Theme;
  path: string;
  /** Path and query. */
  address: string;
  title: string;
  toast: Toast | undefined;
  topBar: 'full' | 'app' | 'none';
  width: 'content' | 'narrow' | 'full';
  /** The links in the small footer; null without a footer. */
  footer: FooterLinks | null;
  Frame: React.ComponentType<FrameProps> | undefined;
  /** The floating agents; none where the page goes without them. */
  agents: Agent[];
  /** The page's finished HTML. */
  page: string;
}
