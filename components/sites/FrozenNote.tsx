import { SubmitForm } from '../forms/SubmitForm.tsx';
import { Notice } from '../ui/Notice.tsx';

/** A website or an assistant that exceeds the plan, with the button that keeps it in place of another one. */
export const FrozenNote = ({ action }: { action: string }) => (
  <Notice kind="warning" title="Paused">
    <p>
      It exceeds your plan: it does not answer and is not read again. Nothing is deleted.{' '}
      <a href="/pricing">Compare plans</a>
    </p>
    <SubmitForm
      id={formId(action)}
      action={action}
      submit="Keep this one instead"
      kind="quiet"
      toastsErrors
    />
  </Notice>
);

const formId = (action: string) => `keep-${action.split('/').at(-2)}`;
