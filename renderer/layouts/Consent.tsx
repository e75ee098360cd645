import { Button } from '#components/ui/Button.tsx';
import css from './Consent.module.css';
import type { LayoutProps } from './layout-props.ts';

/** The question before the engagement script is loaded. components/client/consent shows it. */
export const Consent = ({ siteName, privacyLink }: Pick<LayoutProps, 'siteName' | 'privacyLink'>) => (
  <aside className={css.consent} aria-label="Consent" data-consent hidden>
    <p>
      May {siteName} measure how this website is used, with the tool of another company? It works without,
      too. {privacyLink && <a href={privacyLink}>Privacy policy</a>}
    </p>
    <div className={css.choices}>
      <Button type="button" kind="quiet" data={{ 'data-consent-choice': 'denied' }}>
        No, thanks
      </Button>
      <Button type="button" kind="quiet" data={{ 'data-consent-choice': 'granted' }}>
        Allow
      </Button>
    </div>
  </aside>
);
