import { Button } from '../../ui/Button.tsx';
import { BulkBar, Selected } from '../../ui/Selection.tsx';
import { BULK_FORM, counted } from './BulkActions.tsx';

interface ExportSelectedProps {
  /** The API route of the list. */
  path: string;
  /** The plural of the exported things, such as "users". */
  names: string;
}

/** The selected rows as a file, for lists whose rows are not changed together. */
export const ExportSelected = ({ path, names }: ExportSelectedProps) => (
  <BulkBar label={`Selected ${names}`}>
    <form id={BULK_FORM} action={path}>
      <Selected form={BULK_FORM}>{`Selected ${names}`}</Selected>
      <Button kind="quiet" name="format" value="csv" data={counted('Export as CSV', names)}>
        Export as CSV
      </Button>
    </form>
  </BulkBar>
);
