import type { UsedUpLimit } from '#server/plans/plans.ts';
import { Button } from '../../ui/Button.tsx';

/** In place of a form that the plan would refuse: what it allows, and how to get more. */
export function LimitReached({ limit: { message, upgrade } }: { limit: UsedUpLimit }) {
  return (
    <>
      <p>{message}</p>
      <Button kind="quiet" href={upgrade.href}>
        {upgrade.label}
      </Button>
    </>
  );
}
