import css from './inbox-composer.module.css';
import type { Canned } from './use-canned.ts';

/** The answers to choose from, above the field. The focus stays in the field, which names the active one. */
export function CannedList({ canned, managePath }: { canned: Canned; managePath: string }) {
  const { answers, active, isLoading, isError, listId } = canned;
  return (
    <div className={css.popup}>
      {answers.length > 0 ? (
        <div id={listId} role="listbox" aria-label="Canned answers" aria-busy={isLoading}>
          {answers.map((answer) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={answer.id}
              id={`canned-${answer.id}`}
              role="option"
              aria-selected={answer === active}
              className={css.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => canned.choose(answer)}
            >
              <strong>/{answer.shortcut}</strong> <span dir="auto">{answer.text}</span>
            </div>
          ))}
        </div>
      ) : (
        <p className={css.empty} role="status">
          {isLoading
            ? 'Loading …'
            : isError
              ? 'The canned answers could not be loaded.'
              : 'No canned answer fits.'}
        </p>
      )}
      <p className={css.foot}>
        <a href={managePath}>Manage canned answers</a>
      </p>
    </div>
  );
}
