import type { PostView } from '../../server/blog/blog.ts';
import { Article } from '../blog/Article.tsx';
import { Notice } from '../ui/Notice.tsx';

interface PostPreviewProps {
  post: PostView;
  siteUrl: string;
  /** The page of the editor. */
  path: string;
}

/** A post as readers will see it, under a bar that says what this is. */
export function PostPreview({ post, siteUrl, path }: PostPreviewProps) {
  return (
    <>
      <Notice kind="warning" title="Preview">
        <p>
          This is what you saved last, as readers will see it. <a href={path}>Back to the editor</a>
        </p>
      </Notice>
      <Article post={post} siteUrl={siteUrl} />
    </>
  );
}
