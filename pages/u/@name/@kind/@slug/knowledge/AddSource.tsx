import { Field } from '#components/forms/Field.tsx';
import { FormDetails } from '#components/forms/FormDetails.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { useRefused } from '#components/forms/use-refused.ts';
import { UploadForm } from '#components/media/UploadForm.tsx';
import { UploadList } from '#components/media/UploadList.tsx';
import upload from '#components/media/upload.module.css';
import { useFileDrop } from '#components/media/use-file-drop.ts';
import { FileField } from '#components/sites/studio/FileField.tsx';
import type { SourcesData } from '#components/sites/studio/knowledge-data.ts';
import type { PanelProps } from '#components/sites/studio/props.ts';
import studio from '#components/sites/studio/studio.module.css';
import { WEBSITE_DEFAULTS } from '#lib/website-defaults.ts';
import type { ListedSource } from '#server/knowledge/knowledge.ts';
import { FileLinkField } from './FileLinkField.tsx';
import css from './knowledge.module.css';
import { TextFields } from './TextFields.tsx';
import { useFilesToRead } from './use-files-to-read.ts';
import { WebsiteFields } from './WebsiteFields.tsx';

const WEBSITE_FORM = 'source';
const TEXT_FORM = 'text-source';
const FILE_FORM = 'file-source';
const UPLOAD_FORM = 'upload-document';

interface AddSourceProps extends PanelProps {
  data: SourcesData;
  /** The sources as they are now. */
  sources: ListedSource[];
}

/** Adds a website, a text or a file to what an assistant knows. One of the forms is open at a time. */
export function AddSource({ data, sources, here }: AddSourceProps) {
  const { botId, viewerId, librarySiteId, files } = data;
  const isFirst = sources.length === 0;
  const hasWebsite = sources.some(({ type }) => type === 'website');
  const action = `/api/bots/${botId}/sources`;
  const refused = useRefused(WEBSITE_FORM, TEXT_FORM, FILE_FORM, UPLOAD_FORM)?.id;
  const kind = { className: css.add, name: 'add-source' };
  const uploads = useFilesToRead(botId, librarySiteId);
  const isDragging = useFileDrop(uploads.add);
  return (
    <div className={css.kindsToAdd}>
      <UploadList uploads={uploads} />
      {isDragging && <div className={upload.drop}>Drop the files to have them read</div>}
      <details {...kind} open={refused === WEBSITE_FORM || (isFirst && !refused)}>
        <summary>{hasWebsite ? 'Add another website' : 'Add a website'}</summary>
        <SubmitForm id={WEBSITE_FORM} action={action} next={here} submit="Add source">
          <input type="hidden" name="type" value="website" />
          <Field
            name="url"
            type="url"
            label="Address"
            placeholder="https://docs.example.org"
            help="Reading begins here, or with the pages of this sitemap, and stays within the website."
          />
          <FormDetails className={studio.more} forms={[WEBSITE_FORM]} summary="Paths, limits and schedule">
            <div className={studio.fields}>
              <WebsiteFields settings={WEBSITE_DEFAULTS} />
            </div>
          </FormDetails>
        </SubmitForm>
      </details>
      <FormDetails {...kind} forms={[FILE_FORM, UPLOAD_FORM]} summary="Add files">
        <div className={css.drop}>
          <UploadForm
            id={UPLOAD_FORM}
            siteId={librarySiteId}
            next={`${here}#${FILE_FORM}`}
            label="Upload files"
            onFiles={uploads.add}
          />
          <p className="scripted">
            Or drop them anywhere on this page. PDF, Word, PowerPoint, Excel, CSV and plain text are read at
            once.
          </p>
        </div>
        <SubmitForm id={FILE_FORM} action={action} next={here} submit="Add file">
          <input type="hidden" name="type" value="media" />
          <FileField
            name="mediaId"
            label={librarySiteId === undefined ? 'One of your files' : 'One of the website’s files'}
            help="It is read again when it is replaced."
            ownerId={viewerId}
            siteId={librarySiteId}
            files={files}
          />
          <FileLinkField value="none" />
        </SubmitForm>
      </FormDetails>
      <FormDetails {...kind} forms={[TEXT_FORM]} summary="Add a text">
        <SubmitForm id={TEXT_FORM} action={action} next={here} submit="Add text">
          <input type="hidden" name="type" value="text" />
          <TextFields title="" text="" />
        </SubmitForm>
      </FormDetails>
    </div>
  );
}
