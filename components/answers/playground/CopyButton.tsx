import css from './Actions.module.css';

/** Copies a text, see components/client/copy.ts; screen readers hear its new label. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  return (
    <button type="button" className={`${css.action} scripted`} data-copy={text} aria-live="polite">
      {label}
    </button>
  );
}
