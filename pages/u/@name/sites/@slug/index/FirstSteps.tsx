import { Icon } from '#components/ui/Icon.tsx';
import type { Data } from './+data.ts';
import css from './overview.module.css';

/** The steps that are done, and those that remain. They are refreshed while the website is read. */
export function FirstSteps({ steps, path, isReading }: Data) {
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
