import type { ReactNode } from 'react';
import { Notice } from '../ui/Notice.tsx';
import { type ComparedTexts, comparedFields } from './compared-fields.ts';
import css from './editor.module.css';
import { SideBySide } from './TextDiff.tsx';

interface ConflictNoticeProps {
  mine: ComparedTexts;
  theirs: ComparedTexts;
  /** Who saved the other one; null for the viewer, in another window. */
  editor: string | null;
  /** What can be done about it. */
  children: ReactNode;
}

/** Two texts of a post, of which one can be kept: what each of them says. */
export function ConflictNotice({ mine, theirs, editor, children }: ConflictNoticeProps) {
  const fields = comparedFields(theirs, { ...mine, category: undefined });
  return (
    <Notice
      kind="danger"
      title={editor ? `${editor} saved this post while you wrote` : 'You saved this post in another window'}
    >
      <p>Compare the two texts, then choose. If you keep yours, the other one stays among the revisions.</p>
      {fields.length === 0 && <p>The texts are the same; another setting differs.</p>}
      {fields.map(({ label, before, after }) => (
        <div key={label} className={css.conflict}>
          <h3>{label}</h3>
          <SideBySide before={before} after={after} labels={['Saved meanwhile', 'What you wrote']} />
        </div>
      ))}
      <div className={css.choices}>{children}</div>
    </Notice>
  );
}
