import { AdminMenu } from '../../renderer/layouts/AdminMenu.tsx';
import type { FrameProps } from '../../renderer/page-context.ts';
import css from './frame.module.css';

/** The back office: its menu, and the page beside it. It is given here so that no other page carries its styles. */
export function Frame({ viewer, path, children }: FrameProps) {
  return (
    <div className={css.frame}>
      <AdminMenu viewer={viewer} path={path} />
      {children}
    </div>
  );
}
