/** Line icons on a 24 × 24 grid: what the launcher and the tabs show. */
export const AGENT_ICONS = {
  chat: 'M4.5 20.5V11a7.5 7.5 0 0 1 15 0v1.5a5 5 0 0 1-5 5h-6zM9 11.2h6M9 14.2h3.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20 20',
  share: 'M12 15V3.5m-4 4 4-4 4 4M8 11H5v9.5h14V11h-3',
};
