import { WEBSITE_DEFAULTS } from '../../lib/website-defaults.ts';
import type { SourceView } from '../../server/knowledge/knowledge.ts';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { Form } from '../forms/Form.tsx';
import { isInProgress, SourceStatus } from '../sites/SourceStatus.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import css from './knowledge.module.css';
import { SourceSettings } from './SourceSettings.tsx';

interface SourceListProps {
  sources: SourceView[];
  botId: string;
  /** The path of the page. */
  here: string;
  /** The id of the source whose pages are listed below. */
  shown: string | undefined;
  refused: RefusedForm | null;
}

/** The sources with their status, and what can be done with each. */
export function SourceList({ sources, botId, here, shown, refused }: SourceListProps) {
  return (
    <ul className={css.sources}>
      {sources.map((source) => {
        const action = `/api/bots/${botId}/sources/${source.id}`;
        return (
          <li key={source.id} className={css.source}>
            <div className={css.facts} aria-live="polite">
              <p className={css.address}>
                <strong>{source.url}</strong>
                {sources.length > 1 &&
                  (source.id === shown ? (
                    <span className={css.hint}>its pages are listed below</span>
                  ) : (
                    <a href={`${here}?source=${source.id}`}>Show its pages</a>
                  ))}
              </p>
              <SourceStatus source={source} />
              <p className={css.hint}>{limitsOf(source)}</p>
              {source.stopped === 'settings_changed' && !isInProgress(source) && (
                <p className={css.hint}>
                  This has changed since it was read. Re-read the website to let it take effect.
                </p>
              )}
            </div>
            <div className={css.tools}>
              <Form
                id={`sync-${source.id}`}
                action={`${action}/sync`}
                // The status then has the focus.
                next={`${here}?source=${source.id}#source-${source.id}`}
                refused={refused}
              >
                <Button kind="quiet">{source.status === 'failed' ? 'Try again' : 'Re-read website'}</Button>
              </Form>
              <Dialog
                id={`remove-${source.id}`}
                opener="Remove"
                kind="danger"
                title={`Remove ${source.url}?`}
                cancel="Keep it"
              >
                <p>Its pages are forgotten: nothing is found or answered from them any more.</p>
                <Form
                  id={`remove-form-${source.id}`}
                  action={action}
                  method="delete"
                  next={here}
                  refused={null}
                >
                  <Button kind="danger" wide>
                    Remove source
                  </Button>
                </Form>
              </Dialog>
            </div>
            <SourceSettings source={source} here={here} refused={refused} />
          </li>
        );
      })}
    </ul>
  );
}

const SCHEDULES = { daily: 'Read again every day', weekly: 'Read again every week', never: 'Read once' };

/** The settings of a source in one sentence. */
function limitsOf({ settings: { schedule, include, exclude, maxPages, maxDepth } }: SourceView): string {
  const parts = [
    SCHEDULES[schedule],
    maxPages !== null && `at most ${maxPages.toLocaleString('en-US')} pages`,
    maxDepth !== WEBSITE_DEFAULTS.maxDepth &&
      `at most ${maxDepth === 1 ? 'one link' : `${maxDepth} links`} deep`,
    include.length > 0 && `only ${include.join(', ')}`,
    exclude.length > 0 && `without ${exclude.join(', ')}`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
