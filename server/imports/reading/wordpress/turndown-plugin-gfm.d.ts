declare module '@joplin/turndown-plugin-gfm' {
  import type { Plugin } from 'turndown';

  /** Tables, strikethrough, task lists and highlighted code of GitHub. */
  export const gfm: Plugin;
}
