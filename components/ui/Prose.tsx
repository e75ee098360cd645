import css from './Prose.module.css';

/** A text that was written in Markdown; `html` is what the server made of it, and safe. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved
  return <div className={css.prose} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
