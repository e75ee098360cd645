import { PostEditor } from '#components/publishing/post-editor/PostEditor.tsx';
import { adminPostPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import css from './neighbours.module.css';

export default function Page({ data }: PageProps<Data>) {
  return (
    <>
      <PostEditor data={data} />
      <PostNeighbours {...data.neighbours} filters={new URLSearchParams(data.filters)} />
    </>
  );
}

type PostNeighboursProps = Data['neighbours'] & { filters: URLSearchParams };

/** Links to the previous and next post of the filtered list; nothing if the list lacks the post. */
function PostNeighbours({ previous, next, filters }: PostNeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav className={css.neighbours} aria-label="Posts in this list">
      {previous && (
        <a href={adminPostPath(previous.id, filters)} rel="prev">
          <span>Previous</span>
          <span dir="auto">{previous.title}</span>
        </a>
      )}
      {next && (
        <a className={css.next} href={adminPostPath(next.id, filters)} rel="next">
          <span>Next</span>
          <span dir="auto">{next.title}</span>
        </a>
      )}
    </nav>
  );
}
