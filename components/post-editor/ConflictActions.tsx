import { Button } from '../ui/Button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { POST_FORM } from './use-post-editor.ts';

interface ConflictActionsProps {
  path: string;
  onKeep(): void;
  onTake(): void;
}

/** Without scripts the form is sent again, with the version of the other text, or the page is opened anew. */
export function ConflictActions({ path, onKeep, onTake }: ConflictActionsProps) {
  const isHydrated = useHydrated();
  if (!isHydrated)
    return (
      <>
        <Button form={POST_FORM}>Keep mine</Button>
        <Button kind="quiet" href={path}>
          Take theirs
        </Button>
      </>
    );
  return (
    <>
      <Button type="button" onClick={onKeep}>
        Keep mine
      </Button>
      <Button type="button" kind="quiet" onClick={onTake}>
        Take theirs
      </Button>
    </>
  );
}
