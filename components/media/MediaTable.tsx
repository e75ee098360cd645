import type { ReactNode } from 'react';
import { FILE_TYPE_NAMES } from '#lib/file-formats.ts';
import type { MediaView } from '#server/media/media.ts';
import { Timestamp } from '../answers/playground/Clock.tsx';
import { Table } from '../ui/Table.tsx';
import { formatDimensions, formatSize } from './file-texts.ts';
import { useLibraryPath } from './library-path.ts';
import css from './media.module.css';
import { Thumb } from './Thumb.tsx';

interface MediaTableProps {
  files: readonly MediaView[];
  ownerNames: Record<string, string>;
  selectAll: ReactNode;
  choiceOf(file: MediaView): ReactNode;
  toolsOf(file: MediaView): ReactNode;
}

export function MediaTable({ files, ownerNames, selectAll, choiceOf, toolsOf }: MediaTableProps) {
  const columns = [
    { label: 'Select', isTool: true, heading: selectAll },
    { label: 'File' },
    { label: 'Type', isShort: true },
    { label: 'Dimensions', isShort: true, isSecondary: true },
    { label: 'Size', align: 'end' as const },
    { label: 'Owner', isShort: true, isSecondary: true },
    { label: 'Changed', isShort: true },
    { label: 'Actions', isTool: true },
  ];
  const rows = files.map((file) => ({
    key: file.id,
    cells: [
      choiceOf(file),
      <FileCell key="file" file={file} />,
      FILE_TYPE_NAMES[file.type].one,
      formatDimensions(file),
      formatSize(file.size),
      file.ownerId && ownerNames[file.ownerId],
      <Timestamp key="changed" value={file.updatedAt} />,
      toolsOf(file),
    ],
  }));
  return (
    <div className={css.table}>
      <Table caption="Files" columns={columns} rows={rows} dense />
    </div>
  );
}

function FileCell({ file }: { file: MediaView }) {
  const library = useLibraryPath();
  return (
    <span className={css.file} data-file={file.id}>
      <Thumb file={file} />
      <span className={css.title}>
        <a href={`${library}/${file.id}`} dir="auto">
          {file.details.title}
        </a>
        <small>{file.slug}</small>
      </span>
    </span>
  );
}
