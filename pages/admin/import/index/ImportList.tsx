import { ListTable, PLAIN } from '#components/office/admin/ListTable.tsx';
import { fileNamesOf, summaryOf } from '#components/publishing/imports/import-texts.ts';
import { Badge } from '#components/ui/Badge.tsx';
import { OneLine } from '#components/ui/OneLine.tsx';
import { IMPORT_STATUS_LABELS } from '#lib/import-states.ts';
import { IMPORT_LIST } from '#lib/lists/imports.ts';
import type { Data } from './+data.ts';

export const ImportList = ({ imports }: Pick<Data, 'imports'>) => (
  <ListTable
    list={IMPORT_LIST}
    caption="Earlier imports"
    rows={imports}
    cells={{
      files: (view) => <OneLine text={fileNamesOf(view)} href={`/admin/import/${view.id}`} isStrong />,
      status: ({ status }) => (
        <Badge kind={IMPORT_STATUS_LABELS[status].tone}>{IMPORT_STATUS_LABELS[status].label}</Badge>
      ),
      problem: (view) => <OneLine text={view.problem ?? summaryOf(view)} />,
      createdAt: PLAIN,
    }}
  />
);
