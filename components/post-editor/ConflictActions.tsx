import { Button } from '../ui/Button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { POST_FORM } from './use-post-editor.ts';

interface ConflictActionsProps {
  path: string;
  onKeep(): void;
  onDiscard(): void;
}

/** Without scripts, keeping sends the form again with the current version, and discarding reloads the page. */
export function ConflictActions({ path, onKeep, onDiscard }: ConflictActionsProps) {
  const isHydrated = useHydrated();
  if (!isHydrated)
    return (
      <>
        <Button form={POST_FORM}>Keep my version</Button>
        <Button kind="quiet" href={path}>
          Use the saved version
        </Button>
      </>
    );
  return (
    <>
      <Button type="button" onClick={onKeep}>
        Keep my version
      </Button>
      <Button type="button" kind="quiet" onClick={onDiscard}>
        Use the saved version
      </Button>
    </>
  );
}
