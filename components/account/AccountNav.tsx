import css from './account.module.css';

const PLACES = [
  { path: 'settings', label: 'Overview' },
  { path: 'account', label: 'Account' },
  { path: 'sites', label: 'Sites' },
  { path: 'billing', label: 'Billing' },
] as const;

interface AccountNavProps {
  userName: string;
  current: (typeof PLACES)[number]['path'];
  /** The page is one below the place. */
  isBelow?: boolean;
}

/** The way around among the pages of one's own. */
export function AccountNav({ userName, current, isBelow = false }: AccountNavProps) {
  return (
    <nav className={css.nav} aria-label="Settings">
      {PLACES.map(({ path, label }) => (
        <a
          key={path}
          href={`/u/${userName}/${path}`}
          aria-current={path === current ? (isBelow ? 'true' : 'page') : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
