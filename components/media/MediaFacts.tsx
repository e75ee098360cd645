import { fileUrl } from '#lib/images.ts';
import type { MediaView } from '#server/media/media.ts';
import { Timestamp } from '../playground/Clock.tsx';
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
  const dimensions = formatDimensions(file);
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
      <Facts>
        <dt>Type</dt>
        <dd>{formatType(file)}</dd>
        <dt>Size</dt>
        <dd>{formatSize(file.size)}</dd>
        {dimensions && (
          <>
            <dt>Dimensions</dt>
            <dd>{dimensions}</dd>
          </>
        )}
        <dt>Owner</dt>
        <dd>{ownerName ?? 'Nobody'}</dd>
        <dt>Uploaded</dt>
        <dd>
          <Timestamp value={file.createdAt} />
        </dd>
        <dt>Changed</dt>
        <dd>
          <Timestamp value={file.updatedAt} />
        </dd>
      </Facts>
    </section>
  );
}
