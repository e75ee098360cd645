import css from './Prose.module.css';

/** Rendered Markdown; `html` is sanitised by the server. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on save
  return <div className={css.prose} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
