import code from './Code.module.css';
import css from './Prose.module.css';

/** Rendered Markdown; `html` is sanitised by the server. */
export function Prose({ html }: { html: string }) {
  const className = `${css.prose} ${code.code}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on save
  return <div className={className} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
