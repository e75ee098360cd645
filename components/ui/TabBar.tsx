import css from './TabBar.module.css';

interface TabBarProps {
  /** The accessible name of the navigation. */
  label: string;
  tabs: { href: string; label: string; isCurrent: boolean }[];
}

/** Links between the pages of one thing. Where they do not fit, they scroll sideways: see components/client/start. */
export function TabBar({ label, tabs }: TabBarProps) {
  return (
    <nav className={css.bar} aria-label={label} data-tabs>
      {tabs.map(({ href, label: text, isCurrent }) => (
        <a key={text} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
