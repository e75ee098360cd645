import { formatFullTimestamp } from '#lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import css from './editor.module.css';
import type { LocalCopy } from './local-copy.ts';

interface LocalCopyNoticeProps {
  copy: LocalCopy;
  /** The post was saved after the copy was made. */
  isOlder: boolean;
  timeZone: string;
  onRestore(): void;
  onDiscard(): void;
}

/** Offers unsaved text from this browser. */
export function LocalCopyNotice({ copy, isOlder, timeZone, onRestore, onDiscard }: LocalCopyNoticeProps) {
  return (
    <Notice kind="warning" title="This browser has unsaved changes">
      <p>
        You made them on {formatFullTimestamp(copy.at, timeZone)}.
        {isOlder && ' The post was saved again since then; that version stays in the revisions.'}
      </p>
      <div className={css.choices}>
        <Button type="button" onClick={onRestore}>
          Restore changes
        </Button>
        <Button type="button" kind="quiet" onClick={onDiscard}>
          Discard changes
        </Button>
      </div>
    </Notice>
  );
}
