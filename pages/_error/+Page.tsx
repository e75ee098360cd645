import { Button } from '#components/ui/Button.tsx';
import { SearchBox } from '#components/ui/SearchBox.tsx';
import { UNEXPECTED_ERROR } from '#lib/unexpected-error.ts';
import type { AccountState, PageProps } from '#renderer/page-context.ts';
import css from './error.module.css';

export interface Problem {
  status: number;
  title: string;
}

export default function Page({ data, account: { user }, previousRoute }: PageProps<Problem>) {
  return data.status === 404 ? (
    <NotFound home={homeOf(user)} previousRoute={previousRoute} />
  ) : (
    <Broken home={homeOf(user)} />
  );
}

type Home = ReturnType<typeof homeOf>;

const homeOf = (user: AccountState['user']) =>
  user
    ? { href: `/u/${user.name}`, label: 'Go to your dashboard' }
    : { href: '/', label: 'Go to the home page' };

function NotFound({ home, previousRoute }: { home: Home; previousRoute: string | null }) {
  return (
    <div className={css.problem}>
      <img src="/images/not-found.svg" alt="" width="320" height="220" />
      <h1>Page not found</h1>
      <p>
        Check the address for typos. If it is a page of your own, check that you are logged in with the right
        account.
      </p>
      <SearchBox action="/agents/search" name="q" label="Search this website" />
      <p className={css.actions}>
        <Button href={home.href}>{home.label}</Button>
        <a href={previousRoute ?? '/'} hidden={previousRoute === null} data-back>
          Go back
        </a>
        <Button href="/blog" kind="plain">
          Read the blog
        </Button>
      </p>
    </div>
  );
}

function Broken({ home }: { home: Home }) {
  return (
    <div className={css.problem}>
      <img src="/images/broken.svg" alt="" width="320" height="220" />
      <h1>Something went wrong</h1>
      <p>{UNEXPECTED_ERROR}</p>
      <p>Your saved work is safe. The owner of this website can find the cause in the log.</p>
      <p className={css.actions}>
        <Button href="">Try again</Button>
        <Button href={home.href} kind="quiet">
          {home.label}
        </Button>
      </p>
    </div>
  );
}
