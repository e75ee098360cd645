import css from './TabBar.module.css';

interface TabBarProps {
  label: string;
  /** `isGroup`: a further bar below has the pages of this tab. */
  tabs: { href: string; label: string; isCurrent: boolean; isGroup?: boolean }[];
  /** A nested bar is below another one, and smaller. */
  isNested?: boolean;
}

/** Links between the pages of one thing. Where they do not fit, they scroll sideways: see components/client/start. */
export function TabBar({ label, tabs, isNested = false }: TabBarProps) {
  return (
    <nav className={isNested ? css.nested : css.bar} aria-label={label} data-tabs>
      {tabs.map(({ href, label: text, isCurrent, isGroup = false }) => (
        <a key={text} href={href} aria-current={isCurrent ? (isGroup ? 'true' : 'page') : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
