import { useRef } from 'react';
import type { MediaView } from '#server/media/media.ts';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useLibraryPath } from './library-path.ts';
import { Choice, EditButton, MediaCard } from './MediaCard.tsx';
import { MediaTable } from './MediaTable.tsx';
import css from './media.module.css';
import type { MediaViewName } from './media-filters.ts';
import { Spacer } from './Spacer.tsx';
import type { MediaList } from './use-media.ts';
import type { Selection } from './use-selection.ts';
import { useVisibleRange } from './use-visible-range.ts';

interface FileListProps {
  list: MediaList;
  view: MediaViewName;
  form: string;
  selection: Selection;
  ownerNames: Record<string, string>;
  moreHref: string;
  onEdit(file: MediaView): void;
}

/** The files of the library, as a grid or as a table; without scripts always as a table. */
export function FileList({ list, view, form, selection, ownerNames, moreHref, onEdit }: FileListProps) {
  const library = useLibraryPath();
  const container = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const { files } = list;
  const range = useVisibleRange(files.length, container, view === 'grid' ? 'li' : 'tbody tr');
  const shown = files.slice(range.first, range.end);
  if (files.length === 0) return null;

  const choiceOf = (file: MediaView) => (
    <Choice
      key="choose"
      file={file}
      form={form}
      checked={selection.ids.has(file.id)}
      onToggle={(toLast) => selection.toggle(file.id, toLast)}
    />
  );
  const toolsOf = (file: MediaView) => <EditButton key="edit" file={file} onEdit={onEdit} />;
  const table = (
    <MediaTable
      files={shown}
      ownerNames={ownerNames}
      selectAll={<SelectAll files={files} selection={selection} />}
      choiceOf={choiceOf}
      toolsOf={toolsOf}
    />
  );
  return (
    <>
      <Spacer height={range.before} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the checkboxes in it */}
      <div
        ref={container}
        className={view === 'grid' ? 'scripted' : undefined}
        onKeyDown={({ key }) => key === 'Escape' && selection.clear()}
      >
        {view === 'grid' ? (
          <ul className={css.grid}>
            {shown.map((file) => (
              <li key={file.id}>
                <MediaCard file={file} choice={choiceOf(file)} href={`${library}/${file.id}`}>
                  {toolsOf(file)}
                </MediaCard>
              </li>
            ))}
          </ul>
        ) : (
          table
        )}
      </div>
      {view === 'grid' && !isHydrated && <noscript>{table}</noscript>}
      <Spacer height={range.after} />
      {list.hasMore && (
        <div className="scripted">
          <p className={css.more}>
            <LoadMore href={moreHref} onLoad={list.loadMore} />
          </p>
        </div>
      )}
    </>
  );
}

function SelectAll({ files, selection }: { files: readonly MediaView[]; selection: Selection }) {
  return (
    <span className="scripted">
      <input
        className={css.all}
        type="checkbox"
        aria-label="Select all"
        checked={files.every(({ id }) => selection.ids.has(id))}
        onChange={() => selection.toggleAll(files.map(({ id }) => id))}
      />
    </span>
  );
}
