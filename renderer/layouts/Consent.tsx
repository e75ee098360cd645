import { Button } from '#components/ui/Button.tsx';
import toasts from '#components/ui/Toasts.module.css';
import type { LayoutProps } from './layout-props.ts';

/** The question before the engagement script is loaded. components/client/consent shows it. */
export const Consent = ({ siteName, privacyLink }: Pick<LayoutProps, 'siteName' | 'privacyLink'>) => (
  <aside id="consent" className={toasts.toast} aria-label="Consent" hidden>
    <p>
      May {siteName} measure how this website is used, with the tool of another company? It works without,
      too. {privacyLink && <a href={privacyLink}>Privacy policy</a>}
    </p>
    <Button type="button" kind="quiet" data={{ 'data-consent-choice': 'denied' }}>
      No, thanks
    </Button>{' '}
    <Button type="button" kind="quiet" data={{ 'data-consent-choice': 'granted' }}>
      Allow
    </Button>
  </aside>
);
