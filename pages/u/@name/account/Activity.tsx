import { At } from '#components/ui/At.tsx';
import type { Data } from './+data.ts';
import css from './sessions.module.css';

/** Entries of the audit log that concern the account. */
export function Activity({ actions }: Pick<Data, 'actions'>) {
  return (
    <ul className={css.activity}>
      {actions.map(({ id, label, objectKind, objectName, isByOneself, isByStaff, address, at }) => (
        <li key={id}>
          <p dir="auto">{objectKind === 'user' ? capitalized(label) : `${objectName}: ${label}`}</p>
          <p className={css.times}>
            <At timestamp={at} />
            {isByOneself && ` · you${address ? `, from ${address}` : ''}`}
            {isByStaff && ' · by the staff of this website'}
          </p>
        </li>
      ))}
    </ul>
  );
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
