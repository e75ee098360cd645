import { Checkbox } from '#components/forms/Checkbox.tsx';
import css from '#components/sites/sites/sites.module.css';
import { SettingsForm, type SettingsTarget } from '#components/sites/studio/SettingsForm.tsx';
import type { EmbeddingProgress } from '#server/answers/answers.ts';

interface SearchByMeaningProps extends SettingsTarget {
  isOn: boolean;
  progress: EmbeddingProgress;
}

/** The setting and its progress. Only shown on servers with an embedding model. */
export function SearchByMeaning({ isOn, progress, ...form }: SearchByMeaningProps) {
  return (
    <SettingsForm
      {...form}
      id="meaning"
      title="Meaning"
      about="Visitors ask in their own words. Search by meaning finds pages even if they use different words."
      save="Save"
    >
      <Checkbox
        name="searchByMeaning"
        label="Search by meaning"
        help="The text of your pages, and what visitors search for or ask, is sent to the embedding model of this server."
        checked={isOn}
        uncheckedValue="false"
      />
      {isOn && progress.passages > 0 && <Progress {...progress} />}
    </SettingsForm>
  );
}

function Progress({ passages, embedded, problem }: EmbeddingProgress) {
  const isRunning = embedded < passages;
  const running = problem ? 'failed' : 'syncing';
  const status = isRunning ? running : 'ready';
  return (
    <div id="meaning-progress" className={css.status} data-refresh={isRunning ? '' : undefined}>
      <p className={css.statusLine} data-status={status}>
        <span className={css.dot} aria-hidden="true" />
        <strong>{LABELS[status]}</strong>
        <span className={css.counts}>
          {isRunning ? `${format(embedded)} of ${format(passages)} passages` : countOf(passages)}
        </span>
      </p>
      {isRunning && (
        <progress className={css.progress} max={passages} value={embedded} aria-label="Passages prepared" />
      )}
      {isRunning && problem && (
        <p className={css.problem}>
          {problem} This is retried automatically. Until then, the other passages are found by their words.
        </p>
      )}
    </div>
  );
}

const LABELS = { ready: 'Ready', syncing: 'Preparing', failed: 'Waiting' };

const format = (count: number): string => count.toLocaleString('en-US');
const countOf = (passages: number): string => (passages === 1 ? '1 passage' : `${format(passages)} passages`);
