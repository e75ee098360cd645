import { MAX_UPLOAD_MEGABYTES } from '#lib/upload-limits.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { isFiltered, type MediaFilters } from './media-filters.ts';

interface NoFilesProps {
  filters: MediaFilters;
  /** Pictures only. */
  onlyImages?: boolean;
  onShowAll(): void;
}

/** A list without files: nothing was uploaded yet, or the filters match nothing. */
export function NoFiles({ filters, onlyImages = false, onShowAll }: NoFilesProps) {
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
