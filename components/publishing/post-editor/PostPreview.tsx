import type { PreviewData } from '#pages/post-editor/load-preview.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Article } from '../blog/Article.tsx';
import css from './editor.module.css';
import { ReviewBar } from './ReviewBar.tsx';

/** The post as readers will see it; editors decide on it in the bar above. */
export function PostPreview({ data }: { data: PreviewData }) {
  const { post, note, siteUrl, path, isOwn, reviewed } = data;
  return (
    <>
      {reviewed && <ReviewBar post={reviewed} writer={post.author.name} path={`${path}/preview`} isSticky />}
      {/* Updated by components/client/start-with-refresh. */}
      <div id="_preview" data-refresh={note?.kind === 'waiting' ? '' : undefined}>
        <div className={css.previewNotice}>
          <Notice kind="warning" title="Preview">
            <p>
              This is the last version that {isOwn ? 'you' : 'the writer'} saved, as readers will see it.{' '}
              <a href={path}>{isOwn ? 'Back to the editor' : 'Open the editor'}</a>
            </p>
            {note && <p>{textOf(note)}</p>}
          </Notice>
        </div>
        <Article post={post} siteUrl={siteUrl} />
      </div>
    </>
  );
}

function textOf(note: NonNullable<PreviewData['note']>): string {
  if (note.kind === 'waiting')
    return 'The text is still being formatted. Until then it is shown as it is written.';
  if (note.kind === 'problem') return `It is shown as it is written. ${note.text}`;
  return `The code from line ${note.line.toLocaleString('en-US')} on has no colors, because there is too much code for that.`;
}
