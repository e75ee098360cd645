import { SOCIAL_SIZES } from './images.ts';

/** Foyer's logo mark without the name. */
export const LOGO = '/images/logo.svg';
/** The same with 512 × 512 pixels, for readers without SVG. */
export const LOGO_PNG = '/images/logo-512.png';

/** The logo mark with the name, for light and for dark backgrounds. */
export const WORDMARK = {
  light: '/images/logo-wordmark.svg',
  dark: '/images/logo-wordmark-dark.svg',
} as const;

/** One neutral icon per model provider, readable on light and dark backgrounds. */
export const PROVIDER_MARKS = {
  aws: '/images/providers/aws.svg',
  anthropic: '/images/providers/anthropic.svg',
  huggingface: '/images/providers/huggingface.svg',
  openai: '/images/providers/openai.svg',
  custom: '/images/providers/custom.svg',
  local: '/images/providers/local.svg',
} as const;

/** The icon of a provider, or of one that an owner has connected: `own:groq`. */
export const providerMark = (provider: string): string =>
  PROVIDER_MARKS[provider.replace(/^own:/, '') as keyof typeof PROVIDER_MARKS] ?? PROVIDER_MARKS.custom;

/** The picture of an article without a cover, without the name of the product: an installation may have another one. */
export const DEFAULT_ARTICLE_IMAGE = {
  path: '/images/article-default.png',
  ...SOCIAL_SIZES.article,
} as const;

/** The Open Graph preview image; PNG, because most networks do not render SVG. */
export const SOCIAL_IMAGES = {
  article: DEFAULT_ARTICLE_IMAGE,
  profile: { path: '/images/profile-social.png', ...SOCIAL_SIZES.profile },
  site: { path: '/images/site-social.png', ...SOCIAL_SIZES.article },
} as const;

/** The illustrations of the origin story (1120×480 each). */
export const ORIGIN_ART = {
  threshold: '/images/origin/threshold.svg',
  hall: '/images/origin/hall.svg',
  keys: '/images/origin/keys.svg',
} as const;
