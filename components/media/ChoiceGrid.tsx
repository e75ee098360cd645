import { useRef } from 'react';
import type { MediaView } from '#server/media/media.ts';
import { Button } from '../ui/Button.tsx';
import { Choice, EditButton, MediaCard } from './MediaCard.tsx';
import css from './media.module.css';
import { Spacer } from './Spacer.tsx';
import type { MediaList } from './use-media.ts';
import { useVisibleRange } from './use-visible-range.ts';

interface ChoiceGridProps {
  list: MediaList;
  isSingle: boolean;
  chosen: readonly string[];
  onToggle(file: MediaView): void;
  /** People of a team change only the files that they have uploaded. */
  mayEdit(file: MediaView): boolean;
  onEdit(file: MediaView): void;
}

/** The files of a dialog, to choose from. */
export function ChoiceGrid({ list, isSingle, chosen, onToggle, mayEdit, onEdit }: ChoiceGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const range = useVisibleRange(list.files.length, grid, 'li');
  return (
    <>
      <Spacer height={range.before} />
      <ul ref={grid} className={css.grid}>
        {list.files.slice(range.first, range.end).map((file) => (
          <li key={file.id}>
            <MediaCard
              file={file}
              choice={
                <Choice
                  file={file}
                  isSingle={isSingle}
                  checked={chosen.includes(file.id)}
                  onToggle={() => onToggle(file)}
                />
              }
            >
              {mayEdit(file) && <EditButton file={file} onEdit={onEdit} />}
            </MediaCard>
          </li>
        ))}
      </ul>
      <Spacer height={range.after} />
      {list.hasMore && (
        <p className={css.more}>
          <Button kind="quiet" type="button" onClick={list.loadMore}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}
