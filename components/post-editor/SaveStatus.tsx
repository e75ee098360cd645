import css from './editor.module.css';
import type { SaveState } from './post-saver.ts';

interface SaveStatusProps {
  state: SaveState;
  /** Saves are public at once, so the form is not saved automatically. */
  isShownAtOnce: boolean;
}

/** A live region: screen readers announce each change. */
export function SaveStatus({ state, isShownAtOnce }: SaveStatusProps) {
  return (
    <output className={css.status} data-status={state.status}>
      {textOf(state, isShownAtOnce)}
    </output>
  );
}

function textOf({ status, savedAt, isSlugUnsaved, error }: SaveState, isShownAtOnce: boolean) {
  if (status === 'saving') return 'Saving…';
  if (status === 'unsaved')
    return isShownAtOnce ? 'Not saved yet. Readers will see your changes when you save.' : 'Not saved yet';
  if (status === 'offline') return 'Not saved: you are offline. Your text is kept in this browser.';
  if (status === 'refused') return `Not saved: ${error?.fieldMessage || error?.message}`;
  if (status === 'conflict') return 'Not saved: this post was saved elsewhere meanwhile.';
  if (!savedAt) return '';
  // In the browser's time zone: the server never renders a time of saving.
  const time = new Date(savedAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return isSlugUnsaved ? `Saved at ${time}. Save again to change the slug.` : `Saved at ${time}`;
}
