import { renderEmail } from '../platform/mail/render-email.ts';
import type { MailSite, Recipient } from '../users/users.ts';

interface AboutPost {
  id: string;
  title: string;
  /** Absent for a post that visitors cannot read yet. */
  path?: string | undefined;
}

export const approvedMail = (to: Recipient, post: AboutPost, { siteName, siteUrl }: MailSite) =>
  renderEmail({
    siteName,
    to: to.email,
    subject: `Approved: ${post.title}`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, an editor has approved your post.`,
      post.path ? 'Everyone can read it now.' : 'Readers will see it when it is published.',
    ],
    facts: [['Post', post.title]],
    action: post.path
      ? { label: 'Read the post', url: siteUrl + post.path }
      : { label: 'Open the post', url: postUrl(to, post, siteUrl) },
    footer: footer(siteUrl),
  });

export const sentBackMail = (
  to: Recipient,
  post: AboutPost,
  message: string,
  { siteName, siteUrl }: MailSite,
) =>
  renderEmail({
    siteName,
    to: to.email,
    subject: `Changes requested: ${post.title}`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, an editor has read your post and sent it back with this message:`,
      message,
      'When you have made the changes, submit it again.',
    ],
    facts: [['Post', post.title]],
    action: { label: 'Open the post', url: postUrl(to, post, siteUrl) },
    footer: footer(siteUrl),
  });

const postUrl = ({ name }: Recipient, { id }: AboutPost, siteUrl: string): string =>
  `${siteUrl}/u/${name}/posts/${id}`;

const footer = (siteUrl: string): string =>
  `You received this email because you submitted a post at ${siteUrl}.`;
