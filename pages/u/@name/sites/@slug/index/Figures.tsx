import css from '#components/office/admin/admin.module.css';

export interface Figure {
  label: string;
  value: string;
  href: string;
  change?: string;
}

/** A row of key figures, each linked to the list that it counts. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <ul className={css.figures}>
      {figures.map(({ label, value, href, change }) => (
        <li key={label}>
          <a href={href}>
            <strong>{value}</strong> {label}
            {change && <small>{change}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}
