import { Timestamp } from '#components/answers/playground/Clock.tsx';
import { Form } from '#components/forms/Form.tsx';
import { FrozenNote } from '#components/sites/sites/FrozenNote.tsx';
import { isInProgress, SourceStatus } from '#components/sites/sites/SourceStatus.tsx';
import { type PanelProps, sourceForm } from '#components/sites/studio/props.ts';
import { Button } from '#components/ui/Button.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import { WEBSITE_DEFAULTS } from '#lib/website-defaults.ts';
import type { FileView, ListedSource, WebsiteSource } from '#server/knowledge/knowledge.ts';
import type { FrozenSource } from '#server/plans/plans.ts';
import { FileSettings } from './FileSettings.tsx';
import css from './knowledge.module.css';
import { SourceSettings } from './SourceSettings.tsx';
import { TextSettings } from './TextSettings.tsx';

interface SourceListProps extends PanelProps {
  sources: ListedSource[];
  frozen: FrozenSource[];
  /** The id of the source whose pages are listed below, or whose text can be changed. */
  shown: string | undefined;
  shownText: string | null;
  /** People of a team change only the files that they have uploaded. */
  mayChangeFile(source: FileView): boolean;
}

/** The sources with their status, and what can be done with each. */
export function SourceList({ sources, frozen, here, shown, shownText, mayChangeFile }: SourceListProps) {
  const websites = sources.filter(({ type }) => type === 'website').length;
  return (
    <ul className={css.sources}>
      {sources.map((source) => (
        <li key={source.id} className={css.source}>
          <div className={css.facts} aria-live="polite">
            <p className={css.address} dir="auto">
              <strong>{nameOf(source)}</strong>
              {source.type === 'website' &&
                websites > 1 &&
                (source.id === shown ? (
                  <span className={css.hint}>its pages are listed below</span>
                ) : (
                  <a href={`${here}?source=${source.id}`}>Show its pages</a>
                ))}
            </p>
            <SourceStatus source={source} />
            <p className={css.hint} dir="auto">
              <FileName source={source} />
              <LastRead source={source} />
              {aboutSource(source)}
            </p>
            {source.type === 'media' && source.note && <p className={css.hint}>{source.note}</p>}
            {source.type === 'website' && source.stopped === 'settings_changed' && !isInProgress(source) && (
              <p className={css.hint}>
                This has changed since it was read. Re-read the website to let it take effect.
              </p>
            )}
          </div>
          <SourceTools source={source} here={here} />
          <FrozenPages source={source} frozen={frozen.find(({ id }) => id === source.id)} here={here} />
          {source.type === 'website' && <SourceSettings source={source} here={here} />}
          {source.type === 'media' && (
            <FileSettings source={source} mayChange={mayChangeFile(source)} here={here} />
          )}
          {source.type === 'text' && (
            <TextSettings source={source} text={source.id === shown ? shownText : null} here={here} />
          )}
        </li>
      ))}
    </ul>
  );
}

function FrozenPages({
  source,
  frozen,
  here,
}: PanelProps & { source: ListedSource; frozen: FrozenSource | undefined }) {
  if (!frozen) return null;
  const about = `Pages beyond your plan: ${frozen.pages.toLocaleString('en-US')} of ${source.pagesCount.toLocaleString('en-US')}. They do not answer and are not read again.`;
  return (
    <div className={css.frozen}>
      <FrozenNote
        action={`${sourceForm(source, here).action}/keep`}
        about={source.type === 'website' ? about : undefined}
      />
    </div>
  );
}

/** A unique label: two files may have the same title. */
const FileName = ({ source }: { source: ListedSource }) =>
  source.type === 'media' && `${source.sourceUrl.split('/').at(-1)}. `;

function LastRead({ source }: { source: ListedSource }) {
  if (source.type === 'text' || !source.lastSyncedAt || isInProgress(source)) return null;
  return (
    <>
      Last read <Timestamp value={source.lastSyncedAt} />.{' '}
    </>
  );
}

function SourceTools({ source, here }: PanelProps & { source: ListedSource }) {
  const { action, next } = sourceForm(source, here);
  return (
    <div className={css.tools}>
      {source.type !== 'text' && (
        <Form id={`sync-${source.id}`} action={`${action}/sync`} next={next}>
          <Button kind="quiet">{source.status === 'failed' ? 'Try again' : REREAD[source.type]}</Button>
        </Form>
      )}
      <Dialog
        id={`remove-${source.id}`}
        opener="Remove"
        kind="danger"
        title={`Remove ${nameOf(source)}?`}
        cancel="Keep it"
      >
        <p>{FORGOTTEN[source.type]}</p>
        <Form id={`remove-form-${source.id}`} action={action} method="delete" next={here}>
          <Button kind="danger">Remove source</Button>
        </Form>
      </Dialog>
    </div>
  );
}

const REREAD = { website: 'Re-read website', media: 'Re-read file' };

const FORGOTTEN = {
  website: 'Its pages are forgotten: nothing is found or answered from them any more.',
  media: 'Nothing is found or answered from it any more. The file itself stays.',
  text: 'The text is deleted: nothing is answered from it any more.',
};

const nameOf = (source: ListedSource): string => (source.type === 'website' ? source.url : source.title);

/** A one-line description of a source; for a text, its beginning. */
function aboutSource(source: ListedSource): string {
  if (source.type === 'website') return limitsOf(source);
  if (source.type === 'text') return source.excerpt;
  return source.link === 'file'
    ? 'Answers link to it, and visitors can open it.'
    : 'Answers name its title; visitors cannot open it.';
}

const SCHEDULES = { daily: 'Read again every day', weekly: 'Read again every week', never: 'Read once' };

function limitsOf({
  settings: { schedule, include, exclude, maxPages, maxDepth, documents },
}: WebsiteSource): string {
  const parts = [
    SCHEDULES[schedule],
    documents && 'with documents',
    maxPages !== null && `at most ${maxPages.toLocaleString('en-US')} pages`,
    maxDepth !== WEBSITE_DEFAULTS.maxDepth &&
      `at most ${maxDepth === 1 ? 'one link' : `${maxDepth} links`} deep`,
    include.length > 0 && `only ${include.join(', ')}`,
    exclude.length > 0 && `without ${exclude.join(', ')}`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
