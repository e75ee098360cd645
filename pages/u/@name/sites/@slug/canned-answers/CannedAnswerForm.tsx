import { Field } from '#components/forms/Field.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { MAX_CANNED_TEXT, MAX_SHORTCUT } from '#lib/canned-answers.ts';

interface CannedAnswerFormProps {
  id: string;
  action: string;
  /** The address after it was saved. */
  next: string;
  /** The one to change; absent for a new one. */
  answer?: { shortcut: string; text: string };
}

export function CannedAnswerForm({ id, action, next, answer }: CannedAnswerFormProps) {
  return (
    <SubmitForm
      id={id}
      action={action}
      method={answer ? 'patch' : 'post'}
      next={next}
      back={next}
      submit={answer ? 'Save canned answer' : 'Add canned answer'}
    >
      <Field
        name="shortcut"
        label="Shortcut"
        value={answer?.shortcut}
        maxLength={MAX_SHORTCUT}
        placeholder="returns"
        autoComplete="off"
      />
      <Field
        name="text"
        label="Answer"
        help="{visitor.name} and {operator.name} become names. Without a name, {visitor.name|there} is “there”, and {visitor.name} is left out."
        value={answer?.text}
        maxLength={MAX_CANNED_TEXT}
        rows={5}
      />
    </SubmitForm>
  );
}
