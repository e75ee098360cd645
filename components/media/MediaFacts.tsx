import type { DisplayTimestamp } from '../../lib/display-timestamp.ts';
import { fileUrl } from '../../lib/images.ts';
import type { MediaView } from '../../server/media/media.ts';
import { At } from '../ui/At.tsx';
import { Button } from '../ui/Button.tsx';
import css from './details.module.css';
import { formatDimensions, formatOf, formatSize, TYPE_NAMES } from './file-texts.ts';

interface MediaFactsProps {
  file: MediaView;
  /** Null where the account is gone. */
  ownerName: string | null;
  created: DisplayTimestamp;
  updated: DisplayTimestamp;
  siteUrl: string;
}

/** The address of a file, and what cannot be changed. */
export function MediaFacts({ file, ownerName, created, updated, siteUrl }: MediaFactsProps) {
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
      <dl className={css.facts}>
        <dt>Type</dt>
        <dd>
          {TYPE_NAMES[file.type]} ({formatOf(file)})
        </dd>
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
          <At timestamp={created} />
        </dd>
        <dt>Changed</dt>
        <dd>
          <At timestamp={updated} />
        </dd>
      </dl>
    </section>
  );
}
