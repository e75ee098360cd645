import { formatTimestamp } from '#lib/dates.ts';
import type { EditedPost } from '#server/publishing/publishing.ts';
import { Button } from '../../ui/Button.tsx';
import css from './editor.module.css';
import { isPublicAtOnce } from './post-form.ts';
import type { SaveState } from './post-saver.ts';

interface SaveBarProps {
  post: EditedPost;
  isStaff: boolean;
  maySubmit: boolean;
  state: SaveState;
  timeZone: string;
}

/** The buttons of the form, and a live region: screen readers announce each change of the state. */
export function SaveBar({ post, isStaff, maySubmit, state, timeZone }: SaveBarProps) {
  const { status, approvalStatus, hasPendingChange } = post;
  const isReleased = status === 'live' && (approvalStatus === 'approved' || hasPendingChange);
  const isApproved = approvalStatus === 'approved';
  return (
    <div className={css.bar}>
      {/* The first button is also triggered by the Enter key, so it never publishes a draft. */}
      <Button busy={state.status === 'saving'} kind={isReleased && isStaff ? 'primary' : 'quiet'}>
        {isReleased || approvalStatus === 'awaiting_approval' ? 'Save' : 'Save draft'}
      </Button>
      {isStaff && isApproved && !isReleased && (
        <Button name="status" value="live">
          Publish
        </Button>
      )}
      {!isStaff && maySubmit && approvalStatus !== 'awaiting_approval' && (
        <Button name="approvalStatus" value="awaiting_approval">
          Submit for approval
        </Button>
      )}
      {isReleased && (
        <Button kind="plain" name="status" value="draft">
          Unpublish
        </Button>
      )}
      <output className={css.status} data-status={state.status}>
        {textOf(state, isPublicAtOnce(post, isStaff), timeZone)}
      </output>
    </div>
  );
}

function textOf(
  { status, savedAt, isSlugUnsaved, error }: SaveState,
  isSavedByButton: boolean,
  timeZone: string,
): string {
  if (status === 'saving') return 'Saving…';
  if (status === 'unsaved')
    return isSavedByButton ? 'Not saved yet. Readers will see your changes when you save.' : 'Not saved yet';
  if (status === 'offline') return 'Not saved: you are offline. Your text is kept in this browser.';
  if (status === 'refused') return `Not saved: ${error?.fieldMessage || error?.message}`;
  if (status === 'conflict') return 'Not saved: this post was saved elsewhere meanwhile.';
  if (!savedAt) return '';
  // Without the day, because it is the time of this visit.
  const time = formatTimestamp(savedAt, { now: savedAt, timeZone });
  return isSlugUnsaved ? `Saved at ${time}. Save again to change the slug.` : `Saved at ${time}`;
}
