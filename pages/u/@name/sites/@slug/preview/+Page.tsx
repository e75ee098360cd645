import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import css from './preview.module.css';

/** A page that could be anybody's, with the real widget: the studio shows it in a frame. */
export default function Page({ data: { slug, version } }: PageProps<Data>) {
  return (
    <article className={css.page}>
      <p className={css.bar} aria-hidden="true">
        <span />
        <span />
        <span />
      </p>
      <h1>Your page</h1>
      <p>
        This stands for any page of your website. The widget floats above it, exactly as your visitors will
        see it.
      </p>
      <div className={css.picture} aria-hidden="true" />
      <p>Open it, ask something, search, share. What you change in the studio shows here at once.</p>
      <p>Until you save, only you see these changes.</p>
      <script async src={`/widget.js?site=${slug}&v=${version}`} data-preview="" />
    </article>
  );
}
