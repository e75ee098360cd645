import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import { IMPORT_STATUS_LABELS } from '#lib/import-states.ts';
import type { ImportView } from '#server/publishing/publishing.ts';
import { At } from '../ui/At.tsx';
import { Badge } from '../ui/Badge.tsx';
import { OneLine } from '../ui/OneLine.tsx';
import { Table } from '../ui/Table.tsx';
import { fileNamesOf, summaryOf } from './import-texts.ts';

export interface ListedImport {
  view: ImportView;
  startedAt: DisplayTimestamp;
}

const COLUMNS = [
  { label: 'File', isMain: true },
  { label: 'Status', isShort: true },
  { label: 'Result', isMain: true },
  { label: 'Started', isShort: true },
];

export function ImportList({ imports }: { imports: ListedImport[] }) {
  const rows = imports.map(({ view, startedAt }) => {
    const { label, tone } = IMPORT_STATUS_LABELS[view.status];
    return {
      key: view.id,
      cells: [
        <OneLine key="file" text={fileNamesOf(view)} href={`/admin/import/${view.id}`} isStrong />,
        <Badge key="status" kind={tone}>
          {label}
        </Badge>,
        <OneLine key="result" text={view.problem ?? summaryOf(view)} />,
        <At key="startedAt" timestamp={startedAt} isCell />,
      ],
    };
  });
  return <Table caption="Earlier imports" columns={COLUMNS} rows={rows} dense />;
}
