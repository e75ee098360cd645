import { SubmitForm } from '../../forms/SubmitForm.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface FrozenNoteProps {
  /** Where the form is sent that keeps it. */
  action: string;
  /** If absent, all of it exceeds the plan. */
  about?: string | undefined;
}

/** A website, an assistant or pages that exceed the plan, with the button that keeps them in place of others. */
export const FrozenNote = ({
  action,
  about = 'It exceeds your plan: it does not answer and is not read again.',
}: FrozenNoteProps) => (
  <Notice kind="warning" title="Paused">
    <p>
      {about} Nothing is deleted. <a href="/pricing">Compare plans</a>
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
