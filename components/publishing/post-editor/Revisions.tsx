import type { RevisionsData } from '#pages/post-editor/load-revisions.ts';
import form from '../../forms/Form.module.css';
import { Options } from '../../forms/Options.tsx';
import { useRefused } from '../../forms/use-refused.ts';
import { AdminForm } from '../../office/admin/AdminForm.tsx';
import { At } from '../../ui/At.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { APPROVED, CURRENT } from './compared-fields.ts';
import css from './revisions.module.css';
import { TextDiff } from './TextDiff.tsx';

/** All restore forms have this name, because the page shows a refusal once. */
const RESTORE = 'restore';

/** The list of revisions and a comparison of two. Works without scripts. */
export function Revisions({ data }: { data: RevisionsData }) {
  const { postTitle, path, revisions, comparison } = data;
  const refusal = useRefused(RESTORE);
  return (
    <>
      <PageTitle title="Revisions">
        Every saved text of <a href={path}>{postTitle}</a>. Restoring one saves it as a new revision, so no
        text is lost.
      </PageTitle>
      {refusal && <Notice kind="danger" title="The revision was not restored" text={refusal.message} />}
      {revisions.length === 0 ? (
        <EmptyState drawing="box" title="No revisions yet">
          <p>Every version that you save appears here.</p>
        </EmptyState>
      ) : (
        <>
          <Chooser {...data} />
          {comparison && <Compared comparison={comparison} />}
          <h2 id="all">All revisions</h2>
          <ol className={css.list}>
            {revisions.map((revision, position) => (
              <Row key={revision.id} revision={revision} data={data} isLatest={position === 0} />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function Chooser({ path, revisions, hasPendingChange, from, to }: RevisionsData) {
  const options = [
    { value: CURRENT, label: 'Current text' },
    ...(hasPendingChange ? [{ value: APPROVED, label: 'Approved text' }] : []),
    ...revisions.map(({ id, at, editor }) => ({ value: id, label: `${at.text}, ${editor}` })),
  ];
  const choice = (name: string, label: string, value: string) => (
    <label className={css.choice}>
      {label}
      <select className={form.input} name={name} defaultValue={value}>
        <Options options={options} />
      </select>
    </label>
  );
  return (
    <form className={css.chooser} action={`${path}/revisions`}>
      {choice('from', 'Compare', from)}
      {choice('to', 'with', to)}
      <Button kind="quiet">Compare</Button>
    </form>
  );
}

function Compared({
  comparison: { before, after, fields },
}: {
  comparison: NonNullable<RevisionsData['comparison']>;
}) {
  return (
    <section className={css.compared} aria-labelledby="compared">
      <h2 id="compared">What changed</h2>
      <p className={css.facts}>
        From: {before}. To: {after}.
      </p>
      {fields.length === 0 && <p>The two versions are the same.</p>}
      {fields.map((field) => (
        <div key={field.label}>
          <h3>{field.label}</h3>
          <TextDiff before={field.before} after={field.after} />
        </div>
      ))}
    </section>
  );
}

interface RowProps {
  revision: RevisionsData['revisions'][number];
  data: RevisionsData;
  isLatest: boolean;
}

function Row({ revision: { id, at, editor, isAutosaved }, data, isLatest }: RowProps) {
  const { path, postId, version } = data;
  const address = `${path}/revisions`;
  const name = `${at.text}, ${editor}`;
  return (
    <li className={css.row}>
      <div>
        <p className={css.name}>
          <At timestamp={at} /> · <bdi>{editor}</bdi>
        </p>
        <p className={css.facts}>
          {isAutosaved ? 'Autosaved' : 'Saved'}
          {isLatest && ', the latest'}
        </p>
      </div>
      <div className={css.actions}>
        <a href={`${address}?from=${id}&to=${CURRENT}`} aria-label={`Compare ${name} with the current text`}>
          Compare
        </a>
        {!isLatest && (
          <AdminForm name={RESTORE} action={`/api/posts/${postId}/revisions/${id}/restore`} next={path}>
            <input type="hidden" name="version" value={version} />
            <Button kind="quiet">
              Restore<span className="visually-hidden"> {name}</span>
            </Button>
          </AdminForm>
        )}
      </div>
    </li>
  );
}
