import { Toasts } from '../../components/ui/Toasts.tsx';
import type { Theme } from '../../lib/theme.ts';
import type { Agent } from '../../lib/widget-settings.ts';
import type { Toast } from '../../server/platform/http/sessions.ts';
import type { Viewer } from '../../server/users/viewer.ts';
import '../../components/ui/base.css';
import type { FrameProps } from '../page-context.ts';
import { AppBar } from './AppBar.tsx';
import { FloatingAgents } from './FloatingAgents.tsx';
import { Footer } from './Footer.tsx';
import css from './SiteLayout.module.css';
import { TopBar } from './TopBar.tsx';

export interface SiteLayoutProps {
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
  footer: boolean;
  Frame: React.ComponentType<FrameProps> | undefined;
  /** The floating agents; none where the page goes without them. */
  agents: Agent[];
  /** The page's finished HTML. */
  page: string;
}

export function SiteLayout(props: SiteLayoutProps) {
  const { topBar, width, page, toast, Frame } = props;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it a moment ago
  const main = <main id="page" className={css[width]} dangerouslySetInnerHTML={{ __html: page }} />;
  return (
    <>
      <a className={css.skip} href="#page">
        Skip to the content
      </a>
      {topBar === 'full' && <TopBar {...props} />}
      {topBar === 'app' && <AppBar {...props} />}
      {Frame ? (
        <Frame viewer={props.viewer} path={props.path}>
          {main}
        </Frame>
      ) : (
        main
      )}
      {props.footer && <Footer {...props} />}
      {props.agents.length > 0 && <FloatingAgents agents={props.agents} path={props.path} />}
      <Toasts toast={toast} />
    </>
  );
}
