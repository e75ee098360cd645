import { Icon } from '../../ui/Icon.tsx';
import css from './steps.module.css';

export interface Step {
  label: string;
  text: string;
  href: string;
  isDone: boolean;
}

/** Steps with their links, ticked where they are done. */
export function StepList({ steps }: { steps: Step[] }) {
  return (
    <ol className={css.steps}>
      {steps.map(({ href, label, text, isDone }) => (
        <li key={label} data-done={isDone ? '' : undefined}>
          <span className={css.mark}>{isDone && <Icon name="check" />}</span>
          <div>
            <a href={href}>{label}</a>
            {isDone && <span className="visually-hidden"> (done)</span>}
          </div>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
