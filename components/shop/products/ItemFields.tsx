import { FILE_TYPES } from '#lib/file-formats.ts';
import type { MediaView } from '#server/media/media.ts';
import { Field } from '../../forms/Field.tsx';
import { FileField } from '../../sites/studio/FileField.tsx';
import studio from '../../sites/studio/studio.module.css';
import type { EditedProduct } from './product-editor.ts';
import css from './products.module.css';

interface ItemFieldsProps {
  product: EditedProduct;
  /** The admin who edits the product. */
  viewerId: string;
  /** Some of the admin's files, for browsers without scripts. */
  files: readonly MediaView[];
}

/** The content of an item: its download and its licence text. */
export function ItemFields({ product: { file, licence }, viewerId, files }: ItemFieldsProps) {
  return (
    <fieldset className={`${studio.group} ${css.ofItems}`}>
      <legend>Content of an item</legend>
      <p className={studio.hint}>
        Only for who has the item, which needs a file or a licence text before it is published.
      </p>
      <FileField
        name="fileMediaId"
        label="File"
        help="One of your private files. Nobody else can open it at its address."
        ownerId={viewerId}
        files={files}
        types={FILE_TYPES}
        saved={file}
        optional
      />
      <Field name="licence" label="Licence text" value={licence} help="In Markdown." rows={6} optional />
    </fieldset>
  );
}
