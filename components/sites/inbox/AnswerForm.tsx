import { MAX_QUESTION } from '#lib/limits.ts';
import { cutText } from '#lib/text.ts';
import { Field } from '../../forms/Field.tsx';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import { useRefused } from '../../forms/use-refused.ts';

interface AnswerFormProps {
  id: string;
  action: string;
  /** Changes an answer that exists. */
  isChange?: boolean;
  question: string;
  answer?: string;
  /** The message of a conversation that it is written as. */
  messageId?: string;
  next: string;
}

export function AnswerForm(props: AnswerFormProps) {
  const { id, action, isChange = false, question, answer = '', messageId, next } = props;
  return (
    <SubmitForm
      id={id}
      action={action}
      method={isChange ? 'patch' : 'post'}
      next={next}
      submit={isChange ? 'Save answer' : 'Publish answer'}
    >
      {!isChange && <input type="hidden" name="type" value="qa" />}
      {messageId && <input type="hidden" name="messageId" value={messageId} />}
      <Field name="question" label="Question" value={question} />
      <Field
        name="answer"
        label="Answer"
        help="Visitors get it as you write it. Lists, **bold** and [links](https://…) work."
        value={answer}
        rows={5}
      />
    </SubmitForm>
  );
}

interface CorrectionProps extends Pick<AnswerFormProps, 'question' | 'next'> {
  id?: string;
  className: string | undefined;
  answerId: string;
  botId: string;
  /** Without the marks of its sources; empty without an answer. */
  answer: string;
}

/** Replaces an answer for everyone who asks the question from now on. */
export function Correction({ id, className, answerId, botId, question, answer, ...form }: CorrectionProps) {
  const formId = `answer-${answerId}`;
  return (
    <details id={id} className={className} open={useRefused(formId) !== null}>
      <summary>{answer ? 'Correct this answer' : 'Write the answer'}</summary>
      <AnswerForm
        {...form}
        id={formId}
        action={`/api/bots/${botId}/sources`}
        question={cutText(question, MAX_QUESTION)}
        answer={answer}
      />
    </details>
  );
}
