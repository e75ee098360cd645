import type { TextView } from '#server/knowledge/knowledge.ts';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import css from './knowledge.module.css';
import type { PanelProps } from './props.ts';
import { TextFields } from './TextFields.tsx';

interface TextSettingsProps extends PanelProps {
  source: TextView;
  /** Null until it is loaded, because lists contain no texts. */
  text: string | null;
}

/** Edits a text source. */
export function TextSettings({ source, text, here, refused }: TextSettingsProps) {
  const id = `settings-${source.id}`;
  const address = `${here}?source=${source.id}`;
  if (text === null)
    return (
      <p className={css.add}>
        <a href={`${address}#source-${source.id}`}>Change the text</a>
      </p>
    );
  return (
    <details className={css.add} open>
      <summary>Change the text</summary>
      <SubmitForm
        id={id}
        action={`/api/bots/${source.botId}/sources/${source.id}`}
        method="patch"
        next={`${address}#source-${source.id}`}
        refused={refused}
        submit="Save text"
      >
        <TextFields form={id} refused={refused} title={source.title} text={text} />
      </SubmitForm>
    </details>
  );
}
