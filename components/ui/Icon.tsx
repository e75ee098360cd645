/** Line icons on a 24 × 24 grid, in the style of the widget's icons. */
const PATHS = {
  arrow: 'M5 12h14m-5.5-5.5L19 12l-5.5 5.5',
  back: 'M19 12H5m5.5-5.5L5 12l5.5 5.5',
  chat: 'M4.5 20.5V11a7.5 7.5 0 0 1 15 0v1.5a5 5 0 0 1-5 5h-6zM9 11.2h6M9 14.2h3.5',
  check: 'm5 12.5 4.5 4.5L19 7',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm6 9.5 6 6 6-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M7 12h10',
  more: 'M5 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2zm7 0a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2zm7 0a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20 20',
  share: 'M12 15V3.5m-4 4 4-4 4 4M8 11H5v9.5h14V11h-3',
  up: 'm6 14.5 6-6 6 6',
};

export type IconName = keyof typeof PATHS;

/** Decorative: the adjacent text or the button's label conveys the meaning. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <LineIcon path={PATHS[name]} size={size} />
);

/** Draws lines on a 24 × 24 grid, as wide as those of all icons. */
export const LineIcon = ({ path, size = 20 }: { path: string; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
