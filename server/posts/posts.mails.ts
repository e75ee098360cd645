import { emailTo, type MailSite, type Recipient } from '../users/users.ts';

interface AboutPost {
  id: string;
  title: string;
}

/** @param path the public path of the post; undefined if visitors cannot read it yet */
export const approvedMail = (to: Recipient, post: AboutPost, path: string | undefined, site: MailSite) =>
  postMail(to, post, site, {
    subject: `Approved: ${post.title}`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, an editor has approved your post.`,
      path ? 'Everyone can read it now.' : 'Readers will see it when it is published.',
    ],
    ...(path && { action: { label: 'Read the post', url: site.siteUrl + path } }),
  });

export const sentBackMail = (to: Recipient, post: AboutPost, message: string, site: MailSite) =>
  postMail(to, post, site, {
    subject: `Changes requested: ${post.title}`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, an editor has read your post and sent it back with this message:`,
      message,
      'When you have made the changes, submit it again.',
    ],
  });

interface Content {
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
}

const postMail = (to: Recipient, post: AboutPost, { siteName, siteUrl }: MailSite, content: Content) =>
  emailTo(to, siteName, {
    facts: [['Post', post.title]],
    action: { label: 'Open the post', url: `${siteUrl}/u/${to.name}/posts/${post.id}` },
    footer: `You received this email because you submitted a post at ${siteUrl}.`,
    ...content,
  });
