import { z } from 'zod';
import { webAddress } from '../web-address.ts';
import { optionalText } from './fields.ts';

const isLink = (text: string | null) =>
  text === null || /^mailto:[^\s@]+@[^\s@]+$/.test(text) || webAddress(text) !== null;

const link = (what: string) =>
  optionalText(what, 500).refine(
    isLink,
    'Enter a web address, like https://example.org, or mailto:name@example.org.',
  );

/** The footer links that an admin can set; null omits a link. */
export const footerLinksInput = z.strictObject({
  source: link('Source code'),
  privacy: link('Privacy'),
  contact: link('Contact'),
});

export type FooterLinks = z.output<typeof footerLinksInput>;
