import { Notice } from '../../ui/Notice.tsx';

export const NotAWriter = () => (
  <Notice kind="warning" title="You may not write posts on this website any more">
    <p>
      Your posts stay. You can edit and delete them, but not submit them. Ask an admin if you want to write.
    </p>
  </Notice>
);
