import { LineIcon } from '../ui/Icon.tsx';

/** Icons of the toolbar on a grid of 24 × 24; letters stand for what they do. */
const PATHS = {
  bulletList: 'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  orderedList: 'M10 6.5h10M10 12h10M10 17.5h10M4 5l1.3-.7v4.4M3.8 14.2c1.6-1.6 3 .2 1.6 1.6L4 17.8h2.6',
  blockquote: 'M5 6v12M9.5 8H20M9.5 12H20M9.5 16h6',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5',
  codeBlock: 'M4 5h16v14H4zM9.5 9.5 7 12l2.5 2.5M14.5 9.5 17 12l-2.5 2.5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14',
  picture: 'M4 5h16v14H4zM4.5 16.5 9 12l4 4 2.5-2.5 4 4M15.5 9h.01',
  undo: 'M9 14 4.5 9.5 9 5M4.5 9.5H14a5 5 0 0 1 0 10h-3',
  redo: 'm15 14 4.5-4.5L15 5M19.5 9.5H10a5 5 0 0 0 0 10h3',
};

type ToolbarIconName = keyof typeof PATHS;

export const isToolbarIcon = (name: string): name is ToolbarIconName => name in PATHS;

export const ToolbarIcon = ({ name }: { name: ToolbarIconName }) => <LineIcon path={PATHS[name]} />;
