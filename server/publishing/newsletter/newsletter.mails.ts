import { escapeHtml } from '#lib/html.ts';
import { headingOf, type MailSite } from '../../accounts/accounts.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import { unsubscribeLinks } from '../../platform/mail/unsubscribe-tokens.ts';
import { type FoundPost, withAbsoluteLinks } from '../blog/blog.ts';

type MailedPost = Pick<FoundPost, 'title' | 'excerpt' | 'body' | 'html' | 'path'>;

export function postMail(to: string, post: MailedPost, token: string, site: MailSite) {
  return renderEmail({
    ...headingOf(site),
    to,
    subject: post.title,
    ...(post.excerpt && { preheader: post.excerpt }),
    paragraphs: [],
    article: {
      html: `<h1>${escapeHtml(post.title)}</h1>${withAbsoluteLinks(post.html, site.siteUrl + post.path)}`,
      text: `${post.title}\n\n${post.body.replace(/\]\(\/(?!\/)/g, `](${site.siteUrl}/`).replace(/<br\s*\/?>/gi, ' ')}`,
    },
    action: { label: 'Read it on the website', url: site.siteUrl + post.path },
    footer: `You received this email because you subscribed to new posts of ${site.siteName} at ${site.siteUrl}.`,
    unsubscribe: unsubscribeLinks(site.siteUrl, token),
  });
}
