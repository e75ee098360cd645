import css from './account.module.css';

const PLACES = [
  { path: 'settings', label: 'Overview' },
  { path: 'account', label: 'Account' },
] as const;

interface AccountNavProps {
  userName: string;
  current: (typeof PLACES)[number]['path'];
}

/** The navigation between the settings pages. */
export function AccountNav({ userName, current }: AccountNavProps) {
  return (
    <nav className={css.nav} aria-label="Settings">
      {PLACES.map(({ path, label }) => (
        <a key={path} href={`/u/${userName}/${path}`} aria-current={path === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
