import type { PostView } from '../../server/blog/blog.ts';
import { Article } from '../blog/Article.tsx';
import { Notice } from '../ui/Notice.tsx';

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
    </>
  );
}
