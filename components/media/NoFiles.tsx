import { MAX_UPLOAD_MEGABYTES } from '#lib/upload-limits.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { isFiltered, type MediaFilters } from './media-filters.ts';
import type { MediaList } from './use-media.ts';

interface NoFilesProps {
  list: MediaList;
  filters: MediaFilters;
  onlyImages?: boolean;
  onShowAll(): void;
}

/** The reason why a list has no files: it could not be loaded, its filters match nothing, or nothing was uploaded yet. */
export function NoFiles({ list, filters, onlyImages = false, onShowAll }: NoFilesProps) {
  if (list.problem) return <Notice kind="danger" title="The files could not be loaded" text={list.problem} />;
  if (list.files.length > 0 || list.isLoading) return null;
  const [Files, files] = onlyImages ? ['Pictures', 'pictures'] : ['Pictures and documents', 'files'];
  if (isFiltered(filters)) {
    return (
      <EmptyState drawing="search" title={`No ${files} found`}>
        <p>Try fewer filters.</p>
        <Button kind="quiet" type="button" onClick={onShowAll}>
          Show all {files}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="box" title={`No ${files} yet`}>
      <p>
        {Files}, up to {MAX_UPLOAD_MEGABYTES} MB each. Drop them here, paste them, or use the button.
      </p>
    </EmptyState>
  );
}
