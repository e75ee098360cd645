import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { Article } from '../blog/Article.tsx';
import { Notice } from '../ui/Notice.tsx';
import css from './editor.module.css';
import type { PreviewData } from './preview-data.ts';
import { ReviewForms } from './ReviewForms.tsx';

interface PostPreviewProps {
  post: PostView;
  siteUrl: string;
  /** The page of the editor. */
  path: string;
}

/** The post as readers will see it. */
export function PostPreview({ post, siteUrl, path }: PostPreviewProps) {
  return (
    <>
      <Notice kind="warning" title="Preview">
        <p>
          This is the last saved version, as readers will see it. <a href={path}>Back to the editor</a>
        </p>
      </Notice>
      <Article post={post} siteUrl={siteUrl} />
      {reviewed && (
        <div className={css.decision}>
          <ReviewForms post={reviewed} path={`${path}/preview`} refused={refused} />
        </div>
      )}
    </>
  );
}
