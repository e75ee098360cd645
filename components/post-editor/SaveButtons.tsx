import type { EditedPost } from '#server/posts/posts.ts';
import { Button } from '../ui/Button.tsx';

interface SaveButtonsProps {
  post: EditedPost;
  isStaff: boolean;
  isBusy: boolean;
}

/** The first button is also triggered by the Enter key, so it never publishes a draft. */
export function SaveButtons({ post, isStaff, isBusy }: SaveButtonsProps) {
  const { status, approvalStatus, hasPendingChange } = post;
  const isReleased = status === 'live' && (approvalStatus === 'approved' || hasPendingChange);
  const isApproved = approvalStatus === 'approved';
  return (
    <>
      <Button busy={isBusy} kind={isReleased && isStaff ? 'primary' : 'quiet'}>
        {isReleased || approvalStatus === 'awaiting_approval' ? 'Save' : 'Save draft'}
      </Button>
      {isStaff && isApproved && !isReleased && (
        <Button name="status" value="live">
          Publish
        </Button>
      )}
      {!isStaff && approvalStatus !== 'awaiting_approval' && (
        <Button name="approvalStatus" value="awaiting_approval">
          Submit for approval
        </Button>
      )}
      {isReleased && (
        <Button kind="plain" name="status" value="draft">
          Unpublish
        </Button>
      )}
    </>
  );
}
