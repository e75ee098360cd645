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
      <Palette />
    </div>
  );
}

/** The command palette; components/client/palette fills it. */
const Palette = () => (
  <dialog id="palette" className={css.palette} aria-label="Search the back office" closedby="any">
    <input
      type="text"
      role="combobox"
      aria-expanded="false"
      aria-autocomplete="list"
      aria-controls="places"
      aria-label="Page, person, website, post, product or setting"
      placeholder="Page, person, website, post, product or setting"
      autoComplete="off"
      spellCheck={false}
    />
    <div id="places" role="listbox" aria-label="Results" hidden />
    <p role="status" />
  </dialog>
);
