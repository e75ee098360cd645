import { MAX_TEXT } from '#lib/text-limits.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';

interface TextFieldsProps {
  form: string;
  refused: RefusedForm | null;
  title: string;
  text: string;
}

/** The fields of a text source. */
export function TextFields({ title, text, ...form }: TextFieldsProps) {
  return (
    <>
      <Field
        {...form}
        name="title"
        label="Title"
        help="Visitors see it as the source of an answer."
        value={title}
      />
      <Field
        {...form}
        name="text"
        label="Text"
        help={`At most ${MAX_TEXT.toLocaleString('en-US')} characters. A line that begins with # is a heading. Answers name the heading above what they quote.`}
        value={text}
        rows={10}
      />
    </>
  );
}
