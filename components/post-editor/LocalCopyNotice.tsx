import { formatFullTimestamp } from '../../lib/dates.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import css from './editor.module.css';
import type { LocalCopy } from './local-copy.ts';

interface LocalCopyNoticeProps {
  copy: LocalCopy;
  /** Something was saved after it. */
  isOlder: boolean;
  timeZone: string;
  onRestore(): void;
  onDrop(): void;
}

/** Offers what this browser has and the server does not. */
export function LocalCopyNotice({ copy, isOlder, timeZone, onRestore, onDrop }: LocalCopyNoticeProps) {
  return (
    <Notice kind="warning" title="This browser has a text that was not saved">
      <p>
        You wrote it on {formatFullTimestamp(copy.at, timeZone)}.
        {isOlder && ' Since then another text was saved; it stays among the revisions.'}
      </p>
      <div className={css.choices}>
        <Button type="button" onClick={onRestore}>
          Restore it
        </Button>
        <Button type="button" kind="quiet" onClick={onDrop}>
          Discard it
        </Button>
      </div>
    </Notice>
  );
}
