import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { type PanelProps, sourceForm } from '#components/sites/studio/props.ts';
import type { TextView } from '#server/knowledge/knowledge.ts';
import css from './knowledge.module.css';
import { TextFields } from './TextFields.tsx';

interface TextSettingsProps extends PanelProps {
  source: TextView;
  /** Null until it is loaded, because lists contain no texts. */
  text: string | null;
}

export function TextSettings({ source, text, here }: TextSettingsProps) {
  const id = `settings-${source.id}`;
  const form = sourceForm(source, here);
  if (text === null)
    return (
      <p className={css.add}>
        <a href={form.next}>Change the text</a>
      </p>
    );
  return (
    <details className={css.add} open>
      <summary>Change the text</summary>
      <SubmitForm {...form} id={id} submit="Save text">
        <TextFields title={source.title} text={text} />
      </SubmitForm>
    </details>
  );
}
