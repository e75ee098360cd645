import { fileUrl } from '#lib/images.ts';
import type { MediaView } from '#server/media/media.ts';
import { Timestamp } from '../answers/playground/Clock.tsx';
import { Button } from '../ui/Button.tsx';
import { Facts } from '../ui/Facts.tsx';
import css from './details.module.css';
import { formatDimensions, formatSize, formatType } from './file-texts.ts';

interface MediaFactsProps {
  file: MediaView;
  /** Null where the account is gone. */
  ownerName: string | null;
  siteUrl: string;
}

/** The address of a file, and what cannot be changed. */
export function MediaFacts({ file, ownerName, siteUrl }: MediaFactsProps) {
  const address = siteUrl + file.sourceUrl;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">File</h2>
      <p className={css.address}>
        <a href={fileUrl(file.sourceUrl, file.updatedAt)}>{address}</a>
        <span className="scripted">
          <Button kind="quiet" type="button" data={{ 'data-copy': address }}>
            Copy address
          </Button>
        </span>
      </p>
      <Facts
        facts={[
          ['Type', formatType(file)],
          ['Size', formatSize(file.size)],
          ['Dimensions', formatDimensions(file)],
          ['Owner', ownerName ?? 'Nobody'],
          ['Uploaded', <Timestamp key="uploaded" value={file.createdAt} />],
          ['Changed', <Timestamp key="changed" value={file.updatedAt} />],
        ]}
      />
    </section>
  );
}
