import { Answers } from './Answers.tsx';
import css from './knowledge.module.css';
import type { KnowledgeData } from './knowledge-data.ts';
import type { PanelProps } from './props.ts';
import { Sources } from './Sources.tsx';

/** What an assistant knows: from its sources, and from its owner. */
export function Knowledge({
  data: { answersCount, shown },
  here,
  refused,
}: PanelProps & { data: KnowledgeData }) {
  const kinds = [
    { kind: 'sources', label: 'Sources', href: here },
    { kind: 'answers', label: `Your answers (${answersCount})`, href: `${here}?show=answers` },
  ];
  return (
    <>
      <nav className={`${css.filters} ${css.kinds}`} aria-label="Kinds of knowledge">
        {kinds.map(({ kind, label, href }) => (
          <a key={kind} href={href} aria-current={kind === shown.kind ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {shown.kind === 'sources' ? (
        <Sources data={shown} here={here} refused={refused} />
      ) : (
        <Answers data={shown} here={`${here}?show=answers`} refused={refused} />
      )}
    </>
  );
}
