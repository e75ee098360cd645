import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { comparedFields } from './compared-fields.ts';
import css from './editor.module.css';
import { type Conflict, POST_FORM } from './post-form.ts';
import { SideBySide } from './TextDiff.tsx';

interface ConflictNoticeProps {
  conflict: Conflict;
  path: string;
  onKeep(): void;
  onDiscard(): void;
}

/**
 * Compares the viewer's text with the one that was saved meanwhile. Without scripts, keeping sends the form again with
 * the current version, and discarding reloads the page.
 */
export function ConflictNotice({ conflict, path, onKeep, onDiscard }: ConflictNoticeProps) {
  const { mine, theirs, editor } = conflict;
  const isHydrated = useHydrated();
  const fields = comparedFields(theirs, { ...mine, category: undefined });
  return (
    <Notice
      kind="danger"
      title={
        editor
          ? `${editor} saved this post while you were editing it`
          : 'You saved this post in another window while you were editing it'
      }
    >
      <p>
        Compare the two versions, then choose one. If you keep yours, the other one stays in the revisions.
      </p>
      {fields.length === 0 && <p>The texts are the same, but another setting differs.</p>}
      {fields.map(({ label, before, after }) => (
        <div key={label} className={css.conflict}>
          <h3>{label}</h3>
          <SideBySide before={before} after={after} labels={['Saved version', 'Your version']} />
        </div>
      ))}
      <div className={css.choices}>
        <Button {...(isHydrated ? { type: 'button', onClick: onKeep } : { form: POST_FORM })}>
          Keep my version
        </Button>
        <Button kind="quiet" {...(isHydrated ? { type: 'button', onClick: onDiscard } : { href: path })}>
          Use the saved version
        </Button>
      </div>
    </Notice>
  );
}
