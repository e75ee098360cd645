import { type ReactNode, useState } from 'react';
import { toApiError } from '#lib/api-error.ts';
import { changePage, csvAddress } from '#lib/filters.ts';
import { PAGE_SIZE, type Page } from '#lib/paged-list.ts';
import type { MediaView } from '#server/media/media.ts';
import type { Option } from '../forms/Options.tsx';
import { useRefused } from '../forms/use-refused.ts';
import { LIST_FORM } from '../office/admin/AdminForm.tsx';
import { AdminTitle, TITLE } from '../office/admin/AdminTitle.tsx';
import admin from '../office/admin/admin.module.css';
import { Pager } from '../ui/Pager.tsx';
import { EditMedia } from './EditMedia.tsx';
import { FileList } from './FileList.tsx';
import { formatCount } from './file-texts.ts';
import { useLibraryPath } from './library-path.ts';
import { MediaFilterForm } from './MediaFilterForm.tsx';
import css from './media.module.css';
import {
  changeView,
  libraryParams,
  MEDIA_VIEWS,
  type MediaFilters,
  type MediaViewName,
} from './media-filters.ts';
import { NoFiles } from './NoFiles.tsx';
import { Refused, refusalOf } from './Refused.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { UploadForm } from './UploadForm.tsx';
import { UploadList } from './UploadList.tsx';
import upload from './upload.module.css';
import { useFileDrop } from './use-file-drop.ts';
import { useMediaChanges, useMediaList, useMonths } from './use-media.ts';
import { useReturn } from './use-return.ts';
import { useSelection } from './use-selection.ts';
import { useUploads } from './use-uploads.ts';

export interface MediaLibraryProps {
  title: string;
  /** Whose files are shown; absent for everyone's. */
  ownerId?: string;
  /** The page of the list that the address asks for. */
  first: Page<MediaView>;
  page: number;
  filters: MediaFilters;
  view: MediaViewName;
  months: Option[];
  owners: Option[];
  children?: ReactNode;
}

const UPLOAD_FORM = 'upload';
const BULK_FORM = 'bulk';

/** All files of this installation, or of one owner. */
export function MediaLibrary(props: MediaLibraryProps) {
  const { title, ownerId, first, months, owners, children, ...initial } = props;
  const library = useLibraryPath();
  const [{ filters, view, page }, setShown] = useState({ ...initial });
  const list = useMediaList(ownerId ? { ...filters, ownerId } : filters, page, first);
  useReturn(list);
  const selection = useSelection(list.files);
  const { remove } = useMediaChanges();
  const [edited, setEdited] = useState<MediaView>();
  const [refusal, setRefusal] = useState(refusalOf(useRefused(LIST_FORM)));
  const [done, setDone] = useState('');
  // New files are on the first page.
  const uploads = useUploads(() => setShown((shown) => ({ ...shown, page: 1 })));
  const isDragging = useFileDrop(uploads.add);
  const params = libraryParams(filters, view);
  const addressOf = (shown: URLSearchParams) => (shown.size > 0 ? `${library}?${shown}` : library);
  const address = addressOf(params);

  const show = (changed: { filters?: MediaFilters; view?: MediaViewName }) => {
    const shown = { filters, view, ...changed, page: 1 };
    setShown(shown);
    setRefusal(null);
    history.replaceState(history.state, '', addressOf(libraryParams(shown.filters, shown.view)));
  };

  const removeSelected = async () => {
    try {
      const ids = await remove([...selection.ids]);
      setRefusal(null);
      setDone(`${formatCount(ids.length)} deleted.`);
      selection.clear();
      // The focused button has gone with the selection.
      document.getElementById(TITLE)?.focus();
    } catch (error) {
      setRefusal(refusalOf(toApiError(error)));
    }
  };

  return (
    <div className={css.library}>
      <AdminTitle title={title} count={list.count}>
        <UploadForm id={UPLOAD_FORM} next={address} onFiles={uploads.add} />
      </AdminTitle>
      {children}
      <div className={css.bar}>
        <MediaFilterForm
          months={useMonths(months)}
          owners={owners}
          filters={filters}
          hiddenFields={view === 'grid' ? [] : [['view', view]]}
          onChange={(changed) => show({ filters: changed })}
        />
        {list.count > 0 && (
          <a
            className={admin.file}
            href={csvAddress(ownerId ? `/api/media?ownerId=${ownerId}` : '/api/media', params)}
            download
          >
            Export as CSV
          </a>
        )}
        <div className="scripted">
          <Views
            hrefOf={(shown) => addressOf(changeView(params, shown))}
            current={view}
            onChoose={(chosen) => show({ view: chosen })}
          />
        </div>
      </div>
      <UploadList uploads={uploads} />
      {refusal && <Refused id={LIST_FORM} refusal={refusal} />}
      <output className="visually-hidden">{done}</output>
      <NoFiles list={list} filters={filters} onShowAll={() => show({ filters: {} })} />
      <FileList
        list={list}
        view={view}
        form={BULK_FORM}
        selection={selection}
        ownerNames={Object.fromEntries(owners.map(({ value, label }) => [value, label]))}
        moreHref={addressOf(changePage(params, page + 1))}
        onEdit={setEdited}
      />
      {/* With scripts the next pages are loaded while scrolling; a list that began on a later page needs a link to those before it. */}
      <div className={page === 1 ? css.plain : undefined}>
        <Pager
          page={page}
          lastPage={Math.ceil(list.count / PAGE_SIZE)}
          addressOf={(to) => addressOf(changePage(params, to))}
        />
      </div>
      <SelectionBar
        form={BULK_FORM}
        next={address}
        count={selection.ids.size}
        onClear={selection.clear}
        onDelete={removeSelected}
      />
      {edited && <EditMedia file={edited} hasPage onClose={() => setEdited(undefined)} />}
      {isDragging && <div className={upload.drop}>Drop the files to upload them</div>}
    </div>
  );
}

interface ViewsProps {
  hrefOf(view: MediaViewName): string;
  current: MediaViewName;
  onChoose(view: MediaViewName): void;
}

/** Grid or list: links, which scripts follow without loading the page. */
function Views({ hrefOf, current, onChoose }: ViewsProps): ReactNode {
  return (
    <nav className={css.views} aria-label="View">
      {MEDIA_VIEWS.map((view) => (
        <a
          key={view}
          href={hrefOf(view)}
          aria-current={view === current ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            onChoose(view);
          }}
        >
          {view === 'grid' ? 'Grid' : 'List'}
        </a>
      ))}
    </nav>
  );
}
