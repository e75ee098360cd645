import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';
import { SubmitForm } from '../forms/SubmitForm.tsx';

interface AnswerFormProps {
  id: string;
  action: string;
  /** Changes an answer that exists. */
  isChange?: boolean;
  question: string;
  answer?: string;
  next: string;
  refused: RefusedForm | null;
}

export function AnswerForm(props: AnswerFormProps) {
  const { id, action, isChange = false, question, answer = '', next, refused } = props;
  const field = { form: id, refused };
  return (
    <SubmitForm
      id={id}
      action={action}
      method={isChange ? 'patch' : 'post'}
      next={next}
      refused={refused}
      submit={isChange ? 'Save answer' : 'Publish answer'}
    >
      {!isChange && <input type="hidden" name="type" value="qa" />}
      <Field {...field} name="question" label="Question" value={question} />
      <Field
        {...field}
        name="answer"
        label="Answer"
        help="Visitors get it as you write it. Lists, **bold** and [links](https://…) work."
        value={answer}
        rows={5}
      />
    </SubmitForm>
  );
}
