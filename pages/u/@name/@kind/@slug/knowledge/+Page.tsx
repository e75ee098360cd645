import { StudioHeader } from '#components/sites/studio/StudioHeader.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Answers } from './Answers.tsx';
import css from './knowledge.module.css';
import { Sources } from './Sources.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { answersCount, shown } = data.knowledge;
  const here = `${data.path}/knowledge`;
  const answersPath = `${here}?show=answers`;
  const kinds = [
    { kind: 'sources', label: 'Pages and files', href: here },
    { kind: 'answers', label: `Your answers (${answersCount})`, href: answersPath },
  ];
  return (
    <>
      <StudioHeader studio={data} current="knowledge" />
      <nav className={`${css.filters} ${css.kinds}`} aria-label="Kinds of knowledge">
        {kinds.map(({ kind, label, href }) => (
          <a key={kind} href={href} aria-current={kind === shown.kind ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {shown.kind === 'sources' ? (
        <Sources data={shown} here={here} />
      ) : (
        <Answers data={shown} here={answersPath} />
      )}
    </>
  );
}
