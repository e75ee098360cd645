import { Fragment, type ReactNode } from 'react';
import css from './Facts.module.css';

/** Names with their values, in two columns; without those that have no value. */
export const Facts = ({ facts }: { facts: [name: string, value: ReactNode][] }) => (
  <dl className={css.facts}>
    {facts.map(
      ([name, value]) =>
        value && (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
    )}
  </dl>
);
