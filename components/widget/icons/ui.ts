/** Line icons on a 24 × 24 grid: the panel's, the chat's, the search's and the bar's. */
export const UI_ICONS = {
  arch: 'M4 20V11a8 8 0 0 1 16 0v9z',
  down: 'm6 9.5 6 6 6-6',
  close: 'm6 6 12 12M18 6 6 18',
  more: 'M5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0zm6 0a1 1 0 1 0 2 0 1 1 0 1 0-2 0zm6 0a1 1 0 1 0 2 0 1 1 0 1 0-2 0z',
  restart: 'M20 12.5v7H5V5h7m5.7-1.6 2.9 2.9-7.3 7.3H10v-3.2z',
  send: 'M12 19.5V5m-6 6 6-6 6 6',
  stop: 'M7.5 7.5h9v9h-9z',
  thumb: 'M7.5 11v8.5H4V11zl3.7-7a2 2 0 0 1 2 2v3.7h5a2 2 0 0 1 2 2.3l-1 5.6a2 2 0 0 1-2 1.7H7.5',
  recent: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
};
