import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { formatCount } from './file-texts.ts';
import css from './upload.module.css';
import type { Upload } from './upload-queue.ts';
import type { Uploads } from './use-uploads.ts';

/** A longer list would push the files out of sight. */
const MAX_SHOWN = 4;

export function UploadList({ uploads }: { uploads: Uploads }) {
  const { list } = uploads;
  const [isWhole, setWhole] = useState(false);
  if (list.length === 0) return null;
  // Failed uploads first, finished ones last.
  const sorted = ORDER.flatMap((statuses) => list.filter(({ status }) => statuses.includes(status)));
  const shown = isWhole ? sorted : sorted.slice(0, MAX_SHOWN);
  return (
    <section className={css.uploads} aria-label="Uploads">
      <div className={css.top}>
        <output>{summaryOf(list)}</output>
        {list.some(({ status }) => status === 'done' || status === 'failed') && (
          <Button kind="plain" type="button" onClick={uploads.clear}>
            Clear
          </Button>
        )}
      </div>
      <ul className={css.list}>
        {shown.map((upload) => (
          <UploadRow key={upload.id} upload={upload} uploads={uploads} />
        ))}
      </ul>
      {sorted.length > MAX_SHOWN && (
        <Button kind="plain" type="button" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${sorted.length}`}
        </Button>
      )}
    </section>
  );
}

function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { id, file, status, sent, problem, canRetry } = upload;
  const isUnderway = status === 'waiting' || status === 'sending';
  return (
    <li className={`${css.row} ${status === 'done' ? css.done : ''}`} data-upload={status}>
      <span className={css.file} dir="auto" title={file.name}>
        {file.name}
      </span>
      {status !== 'failed' && status !== 'done' && (
        <progress value={status === 'waiting' ? 0 : sent} aria-label={`Upload of ${file.name}`} />
      )}
      <p className={`${css.state} ${problem ? css.failed : ''}`} role={problem ? 'alert' : undefined}>
        {problem ?? STATES[status](sent)}
      </p>
      <span className={css.actions}>
        {status === 'failed' && canRetry && (
          <Button kind="quiet" type="button" onClick={() => uploads.retry(id)}>
            Try again
          </Button>
        )}
        {(isUnderway || status === 'failed') && (
          <Button kind="plain" type="button" onClick={() => uploads.cancel(id)}>
            {isUnderway ? 'Cancel' : 'Remove'}
          </Button>
        )}
      </span>
    </li>
  );
}

const ORDER: Upload['status'][][] = [['failed'], ['waiting', 'sending', 'preparing'], ['done']];

const STATES: Record<Upload['status'], (sent: number) => string> = {
  waiting: () => 'Waiting',
  sending: (sent) => `${Math.round(sent * 100)}%`,
  preparing: () => 'Preparing',
  done: () => 'Uploaded',
  failed: () => 'Failed',
};

function summaryOf(list: readonly Upload[]): string {
  const count = (...statuses: Upload['status'][]) =>
    list.filter(({ status }) => statuses.includes(status)).length;
  const underway = count('waiting', 'sending', 'preparing');
  if (underway > 0) return `Uploading ${formatCount(underway)}`;
  const parts = [
    count('done') > 0 && `${formatCount(count('done'))} uploaded`,
    count('failed') > 0 && `${count('failed')} failed`,
  ];
  return parts.filter(Boolean).join(', ');
}
