import { escapeHtml } from '#lib/html.ts';
import { headingOf, type Installation } from '../../accounts/accounts.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import { unsubscribeLinks } from '../../platform/mail/unsubscribe-tokens.ts';
import { type FoundPost, withAbsoluteLinks } from '../blog/blog.ts';

type MailedPost = Pick<FoundPost, 'title' | 'excerpt' | 'body' | 'html' | 'path'>;

export function postMail(to: string, post: MailedPost, token: string, installation: Installation) {
  return renderEmail({
    ...headingOf(installation),
    to,
    subject: post.title,
    ...(post.excerpt && { preheader: post.excerpt }),
    paragraphs: [],
    article: {
      html: `<h1>${escapeHtml(post.title)}</h1>${withAbsoluteLinks(post.html, installation.siteUrl + post.path)}`,
      text: `${post.title}\n\n${post.body.replace(/\]\(\/(?!\/)/g, `](${installation.siteUrl}/`).replace(/<br\s*\/?>/gi, ' ')}`,
    },
    action: { label: 'Read it on the website', url: installation.siteUrl + post.path },
    footer: `You received this email because you subscribed to new posts of ${installation.siteName} at ${installation.siteUrl}.`,
    unsubscribe: unsubscribeLinks(installation.siteUrl, token),
  });
}
