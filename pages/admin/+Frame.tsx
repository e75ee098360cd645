import { AdminMenu } from '#renderer/layouts/AdminMenu.tsx';
import type { FrameProps } from '#renderer/page-context.ts';
import css from './frame.module.css';

/**
 * The back office layout: the menu beside the page. Separate from the site layout, which keeps its styles out of other
 * pages.
 */
export function Frame({ viewer, path, postsAwaiting, children }: FrameProps) {
  return (
    <div className={css.frame}>
      <AdminMenu viewer={viewer} path={path} postsAwaiting={postsAwaiting} />
      {children}
    </div>
  );
}
