import css from './editor.module.css';
import type { SaveState } from './post-saver.ts';

interface SaveStatusProps {
  state: SaveState;
  /** What is saved is public at once, and therefore saved only when asked. */
  isShownAtOnce: boolean;
}

/** Whether the text is saved, for everybody: read out when it changes. */
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
    return isShownAtOnce ? 'Not saved yet: readers see your changes once you save.' : 'Not saved yet';
  if (status === 'offline') return 'Not saved: offline. What you write stays in this browser.';
  if (status === 'refused') return `Not saved: ${error?.fieldMessage || error?.message}`;
  if (status === 'conflict') return 'Not saved: this post was saved elsewhere meanwhile.';
  if (!savedAt) return '';
  // By the clock that the writer sees: only the browser gets here.
  const time = new Date(savedAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return isSlugUnsaved ? `Saved at ${time}, without the new slug: save it yourself.` : `Saved at ${time}`;
}
