import type { ItemContent } from '#server/shop/shop.ts';
import { formatSize } from '../../media/file-texts.ts';
import { Button } from '../../ui/Button.tsx';

interface ItemDownloadProps {
  productId: string;
  file: NonNullable<ItemContent['file']>;
}

/** The button that downloads the file of an item. */
export const ItemDownload = ({ productId, file: { name, size } }: ItemDownloadProps) => (
  <div>
    <Button href={`/api/products/${productId}/download`} kind="quiet">
      Download {name} ({formatSize(size)})
    </Button>
  </div>
);
