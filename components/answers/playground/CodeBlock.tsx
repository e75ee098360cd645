import { useEffect, useState } from 'react';
import colours from '../../ui/Code.module.css';
import css from './CodeBlock.module.css';
import { CopyButton } from './CopyButton.tsx';

interface CodeBlockProps {
  text: string;
  /** The language in the answer; empty if it names none. */
  language: string;
}

/** Code with a copy button. The highlighter is loaded only for answers with code. */
export function CodeBlock({ text, language }: CodeBlockProps) {
  const html = useHighlighted(text, language);
  return (
    <div className={css.block}>
      <div className={css.bar}>
        <span>{language}</span>
        <CopyButton text={text} label="Copy code" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, also by keyboard */}
      <pre dir="ltr" tabIndex={0} className={colours.code}>
        {html ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the highlighter escapes the code
          <code dangerouslySetInnerHTML={{ __html: html }} />
        ) : (
          <code>{text}</code>
        )}
      </pre>
    </div>
  );
}

function useHighlighted(text: string, language: string): string {
  const [html, setHtml] = useState('');
  useEffect(() => {
    let isCurrent = true;
    import('#lib/highlight-code.ts').then(
      ({ highlightCode, highlightUnknown }) => {
        if (isCurrent) setHtml(language ? highlightCode(text, language) : highlightUnknown(text));
      },
      // Code stays readable without colours.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text, language]);
  return html;
}
