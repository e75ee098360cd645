import type { ReactNode } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { Logo } from '../../components/ui/Logo.tsx';
import type { Viewer } from '../../server/accounts/viewer.ts';
import type { Toast } from '../../server/platform/http/sessions.ts';
import '../../components/ui/base.css';
import css from './SiteLayout.module.css';

interface SiteLayoutProps {
  siteName: string;
  viewer: Viewer | null;
  toast: Toast | undefined;
  narrow: boolean;
  /** The page's finished HTML. */
  page: string;
}

export function SiteLayout({ siteName, viewer, toast, narrow, page }: SiteLayoutProps) {
  return (
    <>
      <a className={css.skip} href="#page">
        Skip to the content
      </a>
      <header className={css.bar}>
        <a className={css.home} href="/">
          <Logo /> {siteName}
        </a>
        <nav className={css.user} aria-label="Account">
          {viewer ? <UserMenu viewer={viewer} /> : <VisitorLinks />}
        </nav>
      </header>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it a moment ago */}
      <main id="page" className={narrow ? css.narrow : css.page} dangerouslySetInnerHTML={{ __html: page }} />
      <footer className={css.footer}>{siteName} is free software that runs on this server.</footer>
      {toast && (
        <p className={`${css.toast} ${toast.kind === 'danger' ? css.danger : ''}`} role="status" data-toast>
          {toast.text}
        </p>
      )}
    </>
  );
}

function VisitorLinks() {
  return (
    <>
      <a className={css.link} href="/login">
        Login
      </a>
      <Button href="/signup">Sign Up</Button>
    </>
  );
}

function UserMenu({ viewer }: { viewer: Viewer }): ReactNode {
  return (
    <details className={css.menu}>
      <summary className={css.avatar} aria-label={`Menu of ${viewer.name}`}>
        {viewer.name.slice(0, 1).toUpperCase()}
      </summary>
      <div className={css.popover}>
        <p className={css.who}>{viewer.email}</p>
        <a href={`/u/${viewer.name}`}>Dashboard</a>
        <a href={`/u/${viewer.name}/sites`}>Sites</a>
        <form method="post" action="/api/auth/signout">
          <input type="hidden" name="_next" value="/" />
          <button type="submit">Log Out</button>
        </form>
      </div>
    </details>
  );
}
