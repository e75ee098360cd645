declare module '@joplin/turndown-plugin-gfm' {
  import type { Plugin } from 'turndown';

  /** Code that GitHub highlights. */
  export const highlightedCodeBlock: Plugin;
  export const strikethrough: Plugin;
}
