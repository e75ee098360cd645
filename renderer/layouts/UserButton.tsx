import { useContext } from 'react';
import { Avatar } from '#components/ui/Avatar.tsx';
import { Button } from '#components/ui/Button.tsx';
import { InstallationContext } from '#components/ui/installation-context.ts';
import menu from '#components/ui/Menu.module.css';
import { Menu } from '#components/ui/Menu.tsx';
import type { Viewer } from '#server/accounts/accounts.ts';
import { accountLinks } from './account-links.ts';
import type { LayoutProps } from './layout-props.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import css from './UserButton.module.css';

/** The user menu; for visitors, the links to sign in and sign up. */
export function UserButton(props: LayoutProps) {
  return (
    <div className={css.user}>
      {props.viewer ? <UserMenu {...props} viewer={props.viewer} /> : <SignInLinks />}
    </div>
  );
}

function SignInLinks() {
  const { isSignUpOpen } = useContext(InstallationContext);
  return (
    <nav className={css.links} aria-label="Account">
      <Button href="/login" kind="plain">
        Login
      </Button>
      {isSignUpOpen && <Button href="/signup">Sign Up</Button>}
    </nav>
  );
}

function UserMenu({ viewer, theme, address, hasPlans, asksConsent }: LayoutProps & { viewer: Viewer }) {
  return (
    <Menu
      id="user-menu"
      label={`Menu of ${viewer.firstName ?? viewer.name}`}
      button={<Avatar person={viewer} isOwn />}
    >
      <p className={menu.note}>
        <strong dir="auto">{viewer.firstName ?? viewer.name}</strong>
        <br />
        {viewer.email}
      </p>
      <nav aria-label="Account">
        {accountLinks(viewer, hasPlans).map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </nav>
      <ThemeSwitch theme={theme} next={address} />
      {asksConsent && (
        <button type="button" popoverTarget="user-menu" data-consent-choices hidden>
          Privacy choices
        </button>
      )}
      <form method="post" action="/api/auth/signout">
        <button type="submit">Log Out</button>
      </form>
    </Menu>
  );
}
