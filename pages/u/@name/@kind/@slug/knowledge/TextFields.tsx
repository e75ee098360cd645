import { Field } from '#components/forms/Field.tsx';
import { MAX_TEXT } from '#lib/limits.ts';

export function TextFields({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Field name="title" label="Title" help="Visitors see it as the source of an answer." value={title} />
      <Field
        name="text"
        label="Text"
        help={`At most ${MAX_TEXT.toLocaleString('en-US')} characters. A line that begins with # is a heading. Answers name the heading above what they quote.`}
        value={text}
        rows={10}
      />
    </>
  );
}
