import { html } from 'htm/preact';

/** Line icons on a 24 × 24 grid; the network logos have the same style. */
const PATHS = {
  arch: 'M4 20V11a8 8 0 0 1 16 0v9z',
  chat: 'M4.5 20.5V11a7.5 7.5 0 0 1 15 0v1.5a5 5 0 0 1-5 5h-6zM9 11.2h6M9 14.2h3.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20 20',
  share: 'M12 15V3.5m-4 4 4-4 4 4M8 11H5v9.5h14V11h-3',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm6 9.5 6 6 6-6',
  restart: 'M20 12.5v7H5V5h7m5.7-1.6 2.9 2.9-7.3 7.3H10v-3.2z',
  send: 'M12 19.5V5m-6 6 6-6 6 6',
  stop: 'M7.5 7.5h9v9h-9z',
  thumb: 'M7.5 11v8.5H4V11zl3.7-7a2 2 0 0 1 2 2v3.7h5a2 2 0 0 1 2 2.3l-1 5.6a2 2 0 0 1-2 1.7H7.5',
  recent: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  check: 'm5 12.5 4.5 4.5L19 7',
  x: 'M4 4h4.2L20 20h-4.2zM19.2 4l-6.4 7.1M4.8 20l6.1-6.8',
  facebook: 'M13.5 21v-7H16l.5-3h-3V9.3c0-.8.5-1.3 1.3-1.3H16.5V5.2C14.5 4.7 10.5 4.5 10.5 9v2H8v3h2.5v7z',
  linkedin: 'M4 4h16v16H4zM8 11v5.5M8 7.8v.1M11.8 16.5V11m0 2.7c0-3.5 4.4-3.5 4.4 0v2.8',
  reddit:
    'M12 20c4.7 0 8.3-2.5 8.3-5.7S16.7 9 12 9s-8.3 2-8.3 5.3S7.3 20 12 20zm0-11 .9-4.6 3.7.8m1.9.5v.1M9 13.4v.1m6-.1v.1M9 16.6c1.8 1.2 4.2 1.2 6 0',
  whatsapp:
    'M3.8 20.2 5 16.1A8.3 8.3 0 1 1 8 19zM9 8.2c-.2 4 2.9 7 6.8 6.9l.8-1.9-2.1-1.1-1 1a5.6 5.6 0 0 1-2.6-2.6l1-1L10.8 7.4z',
  telegram: 'M21 4 2.8 11.2l5.5 2.1L18 6.8l-7 8 6.7 4.7zM8.3 13.3v6.2l2.7-4.7',
  bluesky:
    'M12 11C10.5 8 7 4.5 4.5 4.5c-1.6 0-1 5.1.2 6.6 1 1.3 2.6 1.5 3.8 1.4-2 .4-3.7 1.4-2 3.7 2 2.6 4.5 1.4 5.5-1.7 1 3.1 3.5 4.3 5.5 1.7 1.7-2.3 0-3.3-2-3.7 1.2.1 2.8-.1 3.8-1.4 1.2-1.5 1.8-6.6.2-6.6C17 4.5 13.5 8 12 11z',
  mastodon:
    'M16.5 19.6c-4 1.2-8.7.9-10.3-2.6C5 14 4.8 11.6 4.8 9c0-4 1.7-5.5 7.2-5.5S19.2 5 19.2 9v2.5c0 4-3.2 4.7-11.5 4.1M8.4 12.3V9.1c0-2.4 3.6-2.4 3.6 0v1.7M12 9.1c0-2.4 3.6-2.4 3.6 0v3.2',
  threads: 'M15.8 12a3.8 3.8 0 1 1-7.6 0 3.8 3.8 0 0 1 7.6 0zm0-3.5V13c0 3 4.5 3 4.5-1A8.3 8.3 0 1 0 16.5 19',
  mail: 'M3.5 6h17v12.5h-17zm0 1 8.5 6.5L20.5 7',
  copy: 'M10 13.8a3.9 3.9 0 0 0 5.7.3l3.1-3.1a3.9 3.9 0 0 0-5.5-5.5l-1.2 1.2M14 10.2a3.9 3.9 0 0 0-5.7-.3L5.2 13a3.9 3.9 0 0 0 5.5 5.5l1.2-1.2',
  print: 'M7 8V3.5h10V8M7 17H4V8h16v9h-3M7 13.5h10v7H7z',
};

export type IconName = keyof typeof PATHS;

/** Decorative: the adjacent text or the button's label conveys the meaning. */
export function icon(name: IconName, turned = false) {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true">
    <path d=${PATHS[name]} transform=${turned ? 'rotate(180 12 12)' : undefined} />
  </svg>`;
}
