import { type SubmitEvent, useContext, useState } from 'react';
import { formatOfMime, IMAGE_FORMATS, isImageFile } from '#lib/file-formats.ts';
import { joinWithOr } from '#lib/join-with-or.ts';
import type { MediaView } from '#server/media/media.ts';
import { FormOwnerContext } from '../forms/FormOwner.tsx';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { ChoiceGrid } from './ChoiceGrid.tsx';
import css from './dialogs.module.css';
import { EditMedia } from './EditMedia.tsx';
import { MediaFilterForm } from './MediaFilterForm.tsx';
import type { MediaFilters } from './media-filters.ts';
import { NoFiles } from './NoFiles.tsx';
import { UploadForm } from './UploadForm.tsx';
import { UploadList } from './UploadList.tsx';
import upload from './upload.module.css';
import { useFileDrop } from './use-file-drop.ts';
import { useMediaList, useMonths } from './use-media.ts';
import { useUploads } from './use-uploads.ts';

interface ChooseMediaProps {
  title: string;
  type: NonNullable<MediaFilters['type']>;
  /** Offers this user's files only. Default: all that the viewer may see, which for the staff are everybody's. */
  ownerId?: string;
  /** Offers, in place of an owner's, the files of this website of another owner, and uploads for it. */
  siteId?: string | undefined;
  /** The chosen files: listed first, and selected. */
  selectedIds: readonly string[];
  /** Several files may be chosen, in any order. */
  multiple?: boolean;
  /** Called with what was confirmed, in the order of the choice; the dialog closes after it. */
  onChoose(files: MediaView[]): void;
  onDelete?(id: string): void;
  onClose(): void;
}

const NO_PICTURE = `Only pictures can be used here: ${joinWithOr(IMAGE_FORMATS.map(({ name }) => name))}.`;

/**
 * A dialog to choose files of the library, or to upload them right there. Render it to open it, on a hydrated page; it
 * returns the focus when it closes.
 */
export function ChooseMedia(props: ChooseMediaProps) {
  const { title, type, siteId, selectedIds, multiple = false, onChoose, onDelete, onClose } = props;
  const ownerId = siteId === undefined ? props.ownerId : undefined;
  const all: MediaFilters = { type, ownerId, siteId, selectedIds: [...selectedIds] };
  const [filters, setFilters] = useState(all);
  const viewerId = useContext(FormOwnerContext);
  const [chosen, setChosen] = useState<readonly string[]>(selectedIds);
  /** Files that were chosen stay known when a filter hides them. */
  const [picked, setPicked] = useState<readonly MediaView[]>([]);
  const list = useMediaList(filters);
  const onlyImages = type.every((each) => each === 'image');

  const choose = (files: readonly MediaView[]) => {
    if (files.length === 0) return;
    const ids = files.map(({ id }) => id);
    setPicked([...picked.filter(({ id }) => !ids.includes(id)), ...files]);
    setChosen(multiple ? [...chosen.filter((id) => !ids.includes(id)), ...ids] : ids.slice(-1));
  };
  const uploads = useUploads((files) => choose(files.filter((file) => type.includes(file.type))), {
    siteId,
    refusalOf: (file) =>
      onlyImages && !isImageFile(file.name) && formatOfMime(file.type)?.type !== 'image'
        ? NO_PICTURE
        : undefined,
  });
  const [edited, setEdited] = useState<MediaView>();
  const isDragging = useFileDrop(uploads.add);

  const toggle = (file: MediaView) => {
    if (multiple && chosen.includes(file.id)) setChosen(chosen.filter((id) => id !== file.id));
    else choose([file]);
  };
  const forget = (deletedId: string) => {
    setChosen(chosen.filter((id) => id !== deletedId));
    onDelete?.(deletedId);
  };
  const confirm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const known = new Map([...list.files, ...picked].map((file) => [file.id, file]));
    onChoose(chosen.flatMap((id) => known.get(id) ?? []));
    onClose();
  };

  return (
    <Modal id="choose-media" title={title} isWide onClose={onClose}>
      <div className={css.chooser}>
        <div className={css.top}>
          <MediaFilterForm
            months={useMonths(undefined, siteId)}
            filters={filters}
            hidesType
            onChange={setFilters}
          />
          <UploadForm
            id="choose-upload"
            next="/"
            siteId={siteId}
            onlyImages={onlyImages}
            label={onlyImages ? 'Upload pictures' : 'Upload files'}
            onFiles={uploads.add}
          />
        </div>
        <form className={css.choices} onSubmit={confirm}>
          <div className={css.scroller}>
            <UploadList uploads={uploads} />
            <NoFiles
              list={list}
              filters={{ ...filters, type: undefined, ownerId: undefined }}
              onlyImages={onlyImages}
              onShowAll={() => setFilters(all)}
            />
            <ChoiceGrid
              list={list}
              isSingle={!multiple}
              chosen={chosen}
              onToggle={toggle}
              mayEdit={(file) => siteId === undefined || file.uploadedBy === viewerId}
              onEdit={setEdited}
            />
          </div>
          <div className={css.foot}>
            <output>{multiple && chosen.length > 0 && `${chosen.length} chosen`}</output>
            <Button kind="quiet" type="button" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={chosen.length === 0 && !multiple}>Choose</Button>
          </div>
        </form>
      </div>
      {edited && <EditMedia file={edited} onDelete={forget} onClose={() => setEdited(undefined)} />}
      {isDragging && (
        <div className={upload.drop}>Drop the {onlyImages ? 'pictures' : 'files'} to upload them</div>
      )}
    </Modal>
  );
}
