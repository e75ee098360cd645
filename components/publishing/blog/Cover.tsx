import { DEVICE_WIDTHS, imageSrcSet, imageUrl } from '#lib/images.ts';
import type { PostSummary } from '#server/publishing/publishing.ts';
import css from './Cover.module.css';
import { Pattern } from './Pattern.tsx';

const SIZES = {
  card: '(min-width: 800px) 400px, 94vw',
  lead: '(min-width: 800px) 560px, 94vw',
  article: '(min-width: 1200px) 1120px, 94vw',
};

/** The cover of a post, or a generated pattern. In lists it is decorative, because the title is beside it. */
export function Cover({ post, place }: { post: PostSummary; place: keyof typeof SIZES }) {
  const { cover } = post;
  if (!cover) return <Pattern seed={post.slug} arches={place === 'article' ? 12 : 5} />;
  const { sourceUrl, version, focal, altText } = cover;
  return (
    <img
      className={css.cover}
      src={imageUrl(sourceUrl, 1200, { version })}
      srcSet={imageSrcSet(sourceUrl, DEVICE_WIDTHS.slice(0, 6), { version })}
      sizes={SIZES[place]}
      alt={place === 'article' ? altText : ''}
      loading={place === 'card' ? 'lazy' : undefined}
      fetchPriority={place === 'article' ? 'high' : undefined}
      data-x={third(focal.x)}
      data-y={third(focal.y)}
    />
  );
}

/** The style sheet has nine positions, because the CSP forbids inline styles. */
const third = (share: number): 'start' | 'center' | 'end' =>
  share < 1 / 3 ? 'start' : share > 2 / 3 ? 'end' : 'center';
