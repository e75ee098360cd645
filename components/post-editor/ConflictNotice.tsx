import type { ReactNode } from 'react';
import { Notice } from '../ui/Notice.tsx';
import { type ComparedTexts, comparedFields } from './compared-fields.ts';
import css from './editor.module.css';
import { SideBySide } from './TextDiff.tsx';

interface ConflictNoticeProps {
  mine: ComparedTexts;
  theirs: ComparedTexts;
  /** Who saved the other version; null for the viewer, in another window. */
  editor: string | null;
  children: ReactNode;
}

/** Compares the viewer's text with the one that was saved meanwhile. */
export function ConflictNotice({ mine, theirs, editor, children }: ConflictNoticeProps) {
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
      <div className={css.choices}>{children}</div>
    </Notice>
  );
}
