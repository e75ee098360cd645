import { Field } from '#components/forms/Field.tsx';
import { FileInput } from '#components/forms/FileInput.tsx';
import { FormDetails } from '#components/forms/FormDetails.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { FileForm } from '#components/media/UploadForm.tsx';
import files from '#components/sites/studio/file-field.module.css';
import { type PanelProps, sourceForm } from '#components/sites/studio/props.ts';
import { Button } from '#components/ui/Button.tsx';
import type { FileView } from '#server/knowledge/knowledge.ts';
import { FileLinkField } from './FileLinkField.tsx';
import css from './knowledge.module.css';

interface FileSettingsProps extends PanelProps {
  source: FileView;
  /** The file itself: its title and content. */
  mayChange: boolean;
}

/** Opens a file, replaces it, and changes how answers cite it. */
export function FileSettings({ source, mayChange, here }: FileSettingsProps) {
  const form = sourceForm(source, here);
  const id = `settings-${source.id}`;
  return (
    <FormDetails
      className={css.add}
      forms={[id, titleId(source), replaceId(source)]}
      summary={mayChange ? 'Title, another file, and how it is cited' : 'How it is cited'}
    >
      <p>
        <a href={source.sourceUrl}>Open the file</a>
      </p>
      {mayChange && (
        <>
          <ReplaceForm source={source} here={here} />
          <SubmitForm
            {...form}
            id={titleId(source)}
            action={`/api/media/${source.mediaId}`}
            submit="Save title"
          >
            <Field name="title" label="Title" help="Answers cite the file by it." value={source.title} />
          </SubmitForm>
        </>
      )}
      <SubmitForm {...form} id={id} submit="Save settings">
        <FileLinkField value={source.link} />
      </SubmitForm>
    </FormDetails>
  );
}

const titleId = ({ id }: FileView): string => `title-${id}`;
const replaceId = ({ id }: FileView): string => `replace-${id}`;

/** Replaces the file at its address with one of the same type; the new file is read at once. */
function ReplaceForm({ source, here }: PanelProps & { source: FileView }) {
  return (
    <FileForm
      id={replaceId(source)}
      className={files.replace}
      action={`/api/media/${source.mediaId}/reupload`}
      next={sourceForm(source, here).next}
      refusalTitle="The file was not replaced"
    >
      <FileInput label={`New file for ${source.title}`} required />
      <Button kind="quiet">Replace file</Button>
    </FileForm>
  );
}
