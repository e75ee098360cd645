import { Icon } from '#components/ui/Icon.tsx';
import type { FirstStep } from './first-steps.ts';
import css from './overview.module.css';

interface FirstStepsProps {
  steps: FirstStep[];
  path: string;
  /** They tick as soon as the website is read. */
  isReading: boolean;
}

/** The steps that an owner has made, and those that are left. */
export function FirstSteps({ steps, path, isReading }: FirstStepsProps) {
  return (
    <nav
      id="first-steps"
      className={css.steps}
      aria-labelledby="steps-heading"
      data-refresh={isReading ? '' : undefined}
    >
      <h2 id="steps-heading">First steps</h2>
      <ol>
        {steps.map(({ place, label, text, isDone }) => (
          <li key={place} data-done={isDone ? '' : undefined}>
            <span className={css.mark}>{isDone && <Icon name="check" />}</span>
            <div>
              <a href={`${path}/${place}`}>{label}</a>
              {isDone && <span className="visually-hidden"> (done)</span>}
            </div>
            <p className={css.hint}>{text}</p>
          </li>
        ))}
      </ol>
    </nav>
  );
}
