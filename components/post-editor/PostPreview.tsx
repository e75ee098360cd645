import type { PreviewData } from '#pages/post-editor/load-preview.ts';
import { Article } from '../blog/Article.tsx';
import { Notice } from '../ui/Notice.tsx';
import css from './editor.module.css';
import { ReviewForms } from './ReviewForms.tsx';

/** The post as readers will see it; editors decide on it below. */
export function PostPreview({ data }: { data: PreviewData }) {
  const { post, siteUrl, path, isOwn, reviewed } = data;
  return (
    <>
      <div className={css.previewNotice}>
        <Notice kind="warning" title="Preview">
          <p>
            This is the last version that {isOwn ? 'you' : 'the writer'} saved, as readers will see it.{' '}
            <a href={path}>{isOwn ? 'Back to the editor' : 'Open the editor'}</a>
            {reviewed && (
              <>
                {' '}
                or <a href="#review">review it</a>
              </>
            )}
          </p>
        </Notice>
      </div>
      <Article post={post} siteUrl={siteUrl} />
      {reviewed && (
        <div className={css.decision}>
          <ReviewForms post={reviewed} path={`${path}/preview`} />
        </div>
      )}
    </>
  );
}
