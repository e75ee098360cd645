import { LOGO, SOCIAL_IMAGES } from '#lib/assets.ts';
import type { ColourScheme } from '#lib/colour-scheme.ts';
import { documentTitle } from '#lib/document-title.ts';
import { ENGAGEMENT_BLOCK, type EngagementBlock } from '#lib/engagement.ts';
import { FEED_TYPES, feedPath } from '#lib/feeds.ts';
import { SOCIAL_SIZES, socialImageUrl } from '#lib/images.ts';
import type { PictureSource } from '#lib/media-use.ts';
import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import { pageDescription } from '#lib/text.ts';

/** Document metadata that a page's data may contain. */
export interface PageHead {
  title?: string;
  /** In the compact top bar, which a script does not change. Default: the title. */
  barTitle?: string;
  /** Plain text of any length; truncated. */
  description?: string;
  /** The canonical path, for content that is available at several addresses. */
  canonicalPath?: string;
  /** Where the content was published first, if that is another website. */
  canonicalUrl?: string;
  /** The page whose posts have a feed, besides the feed of all posts. */
  feedOf?: { path: string; title: string };
  /** The picture of link previews. */
  cover?: PictureSource & { altText: string };
  /** The publication date of an article, ISO 8601. */
  article?: { publishedAt: string; updatedAt: string; tags: string[] };
  profile?: { userName: string };
  structured?: Record<string, unknown>[];
  unlisted?: boolean;
  /** Assistants of Foyer do not read the page: its fragments would make poor answers. */
  hiddenFromAssistants?: boolean;
  /** The address contains a secret: the Referer is limited to the origin, and no engagement tool is loaded. */
  hasSecret?: boolean;
  /** Reloads the page automatically in browsers without scripts. */
  refreshSeconds?: number;
}

interface HeadProps extends PageHead {
  siteName: string;
  siteUrl: string;
  /** Of pages without a picture; null for that of the product. */
  socialImage: PictureSource | null;
  path: string;
  theme: ColourScheme;
  engagement: EngagementBlock | undefined;
  /** The page has the widget of this website's own site. */
  hasWidget: boolean;
}

/** The head elements for search engines, link previews and rendering. */
export function Head(props: HeadProps) {
  const { title, siteName, siteUrl, path, theme, engagement } = props;
  const { unlisted, refreshSeconds, structured = [] } = props;
  const address = siteUrl + (props.canonicalPath ?? path);
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
      {props.hasSecret && <meta name="referrer" content="origin" />}
      <title>{documentTitle(title, siteName)}</title>
      <link rel="icon" href={LOGO} type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {unlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={props.canonicalUrl ?? address} />
          <FeedLinks siteUrl={siteUrl} title={siteName} of="/blog" />
          {props.feedOf && <FeedLinks siteUrl={siteUrl} title={props.feedOf.title} of={props.feedOf.path} />}
          <Preview {...props} address={address} />
        </>
      )}
      {props.hiddenFromAssistants && <meta name="foyerbot" content="noindex" />}
      {refreshSeconds !== undefined && (
        <noscript>
          <meta httpEquiv="refresh" content={String(refreshSeconds)} />
        </noscript>
      )}
      {structured.map((thing, position) => (
        <JsonBlock
          // biome-ignore lint/suspicious/noArrayIndexKey: the document is rendered once
          key={position}
          type="application/ld+json"
          value={{ '@context': 'https://schema.org', ...thing }}
        />
      ))}
      {props.hasWidget && <script async src={`/widget.js?site=${OWN_SITE_SLUG}`} />}
      {engagement && <JsonBlock id={ENGAGEMENT_BLOCK} type="application/json" value={engagement} />}
    </>
  );
}

function FeedLinks({ siteUrl, title, of }: { siteUrl: string; title: string; of: string }) {
  return (['rss', 'atom', 'json'] as const).map((type) => (
    <link
      key={type}
      rel="alternate"
      type={FEED_TYPES[type]}
      title={title}
      href={siteUrl + feedPath(of, type)}
    />
  ));
}

/** Embedded JSON, which browsers do not execute. */
function JsonBlock({ id, type, value }: { id?: string; type: string; value: object }) {
  return (
    <script
      id={id}
      type={type}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `<` is escaped in the JSON
      dangerouslySetInnerHTML={{ __html: JSON.stringify(value).replaceAll('<', '\\u003c') }}
    />
  );
}

function Preview(props: HeadProps & { address: string }) {
  const { title, description, siteName, siteUrl, socialImage, address, article, profile } = props;
  const kind = article ? 'article' : profile ? 'profile' : 'website';
  const cover =
    props.cover ?? (kind === 'website' && socialImage ? { ...socialImage, altText: '' } : undefined);
  const cut = kind === 'profile' ? 'profile' : 'article';
  const standard = SOCIAL_IMAGES[kind === 'website' ? 'site' : kind];
  const image = cover
    ? { ...SOCIAL_SIZES[cut], path: socialImageUrl(cover.sourceUrl, cut, cover.version) }
    : standard;
  const shortened = description && pageDescription(description);
  return (
    <>
      {shortened && <meta name="description" content={shortened} />}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title ?? siteName} />
      {shortened && <meta property="og:description" content={shortened} />}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={siteUrl + image.path} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      {cover?.altText && <meta property="og:image:alt" content={cover.altText} />}
      <meta name="twitter:card" content={profile ? 'summary' : 'summary_large_image'} />
      <meta name="twitter:title" content={title ?? siteName} />
      {shortened && <meta name="twitter:description" content={shortened} />}
      <meta name="twitter:image" content={siteUrl + image.path} />
      {profile && <meta property="profile:username" content={profile.userName} />}
      {article && (
        <>
          <meta property="article:published_time" content={article.publishedAt} />
          <meta property="article:modified_time" content={article.updatedAt} />
          {article.tags.map((tag) => (
            <meta key={tag} property="article:tag" content={tag} />
          ))}
        </>
      )}
    </>
  );
}
