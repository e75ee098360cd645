import { Button } from '#components/ui/Button.tsx';
import { Toasts } from '#components/ui/Toasts.tsx';
import '#components/ui/base.css';
import { LinkedText } from '#components/ui/LinkedText.tsx';
import { billingPath } from '#lib/routes.ts';
import { AppBar } from './AppBar.tsx';
import { Consent } from './Consent.tsx';
import { FloatingAgents } from './FloatingAgents.tsx';
import { Footer } from './Footer.tsx';
import type { LayoutProps } from './layout-props.ts';
import css from './PageLayout.module.css';
import { TopBar } from './TopBar.tsx';

export function PageLayout(props: LayoutProps) {
  const { topBar, width, page, toast, Frame } = props;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React in the same request
  const main = <main id="page" className={css[width]} dangerouslySetInnerHTML={{ __html: page }} />;
  return (
    <>
      <a className={css.skip} href="#page">
        Skip to the content
      </a>
      {topBar === 'full' && <TopBar {...props} />}
      {topBar === 'app' && <AppBar {...props} />}
      {props.announcement && (
        <aside className={css.announcement} aria-label="Announcement">
          <LinkedText text={props.announcement} />
        </aside>
      )}
      {props.newTerms && <NewTerms {...props.newTerms} />}
      {props.stoppedUntil && <StoppedAnswering until={props.stoppedUntil} />}
      {props.unpaid && props.viewer && <Unpaid {...props.unpaid} userName={props.viewer.name} />}
      {Frame ? (
        <Frame viewer={props.viewer} path={props.path} postsAwaiting={props.postsAwaiting}>
          {main}
        </Frame>
      ) : (
        main
      )}
      {props.footer && <Footer {...props} links={props.footer} />}
      {props.agents.length > 0 && <FloatingAgents agents={props.agents} path={props.path} />}
      <Toasts toast={toast}>
        {props.asksConsent && <Consent siteName={props.siteName} privacyLink={props.privacyLink} />}
      </Toasts>
    </>
  );
}

/** For a user who has not accepted the current terms. */
const NewTerms = ({ version, link, isChange }: NonNullable<LayoutProps['newTerms']>) => (
  <form className={css.announcement} method="post" action="/api/auth/terms">
    <input type="hidden" name="acceptedTerms" value={version} />
    <strong>{isChange ? 'The terms have changed.' : 'Please accept the terms.'}</strong> Read the{' '}
    <a href={link} target="_blank" rel="noopener">
      terms, version {version}
    </a>
    . <Button>Accept</Button>
  </form>
);

const Unpaid = ({ until, userName }: { until: string | null; userName: string }) => (
  <div className={css.stopped} role="alert">
    <strong>Your last payment failed.</strong>{' '}
    {until
      ? `Everything keeps working until ${until}.`
      : 'The limits of the free plan apply until it is paid. Nothing is deleted.'}{' '}
    <a href={billingPath(userName)}>Go to billing</a>
  </div>
);

/** For an owner whose answers of the month are used up. `until` is a date in their time zone. */
const StoppedAnswering = ({ until }: { until: string }) => (
  <div className={css.stopped} role="alert">
    <strong>Your assistant has stopped answering until {until}</strong>: all answers of this month are used.
    Visitors can leave their email address, and their questions are kept under Conversations.{' '}
    <a href="/pricing">Compare plans</a>
  </div>
);
