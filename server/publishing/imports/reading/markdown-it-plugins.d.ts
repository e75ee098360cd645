declare module 'markdown-it-container' {
  import type { MarkdownIt, Token } from 'markdown-it';

  /** Blocks between lines of colons. */
  export default function container(
    markdown: MarkdownIt,
    name: string,
    options: { validate(parameters: string): boolean; render(tokens: Token[], at: number): string },
  ): void;
}

declare module 'markdown-it-deflist' {
  import type { MarkdownIt } from 'markdown-it';

  /** Lists of terms and their definitions. */
  export default function definitions(markdown: MarkdownIt): void;
}
