import { useContext } from 'react';
import { Button } from '../../ui/Button.tsx';
import { InstallationContext } from '../../ui/installation-context.ts';

/** The link to the comparison of plans. */
export function PlansLink({ as = 'link' }: { as?: 'link' | 'button' }) {
  if (!useContext(InstallationContext).hasPlans) return null;
  return as === 'link' ? (
    <a href="/pricing">Compare plans</a>
  ) : (
    <Button href="/pricing" kind="quiet">
      Compare plans
    </Button>
  );
}
