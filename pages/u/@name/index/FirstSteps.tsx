import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import css from '#components/sites/dashboard/dashboard.module.css';
import { type Step, StepList } from '#components/sites/sites/StepList.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Card } from '#components/ui/Card.tsx';

interface FirstStepsProps {
  userId: string;
  here: string;
  steps: Step[];
}

/** What a new account does first. Each step ticks itself. */
export function FirstSteps({ userId, here, steps }: FirstStepsProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card as="section" labelledBy="first-steps-heading">
      <div className={css.steps}>
        <h2 id="first-steps-heading">First steps</h2>
        <span className={css.facts}>
          {done} of {steps.length} done
        </span>
        <AdminForm action={`/api/users/${userId}`} method="patch" next={here}>
          <Button kind="plain" name="firstStepsDismissed" value="true">
            Dismiss
          </Button>
        </AdminForm>
      </div>
      <StepList steps={steps} />
    </Card>
  );
}
