import { AWAITING_APPROVAL, postReviewPath } from '#lib/routes.ts';
import { emailTo, type Installation, type Recipient } from '../../accounts/accounts.ts';

interface AboutPost {
  id: string;
  title: string;
}

/** @param path the public path of the post; undefined if visitors cannot read it yet */
export const approvedMail = (
  to: Recipient,
  post: AboutPost,
  path: string | undefined,
  installation: Installation,
) =>
  postMail(to, post, installation, {
    subject: `Approved: ${post.title}`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, an editor has approved your post.`,
      path ? 'Everyone can read it now.' : 'Readers will see it when it is published.',
    ],
    ...(path && { action: { label: 'Read the post', url: installation.siteUrl + path } }),
  });

export const sentBackMail = (to: Recipient, post: AboutPost, message: string, installation: Installation) =>
  postMail(to, post, installation, {
    subject: `Changes requested: ${post.title}`,
    paragraphs: [
      `Hello ${to.first_name ?? to.name}, an editor has read your post and sent it back with this message:`,
      message,
      'When you have made the changes, submit it again.',
    ],
  });

/** To editors and admins. @param count of all posts that await approval; `posts` are the last submitted ones */
export function awaitingMail(
  to: Pick<Recipient, 'email'>,
  posts: { id: string; title: string; writer: string | null }[],
  count: number,
  installation: Installation,
) {
  const [post] = posts;
  return emailTo(to, installation, {
    subject: count === 1 && post ? `Awaits approval: ${post.title}` : `${count} posts await approval`,
    paragraphs: [
      count === 1
        ? 'A writer has submitted a post. Approve it, or send it back with a message.'
        : 'Writers have submitted posts. Approve them, or send them back with a message.',
    ],
    facts: posts.map(({ title, writer }): [string, string] => [writer ?? 'Deleted account', title]),
    action:
      count === 1 && post
        ? { label: 'Review the post', url: installation.siteUrl + postReviewPath(post.id) }
        : { label: 'Review the posts', url: installation.siteUrl + AWAITING_APPROVAL },
    footer: `You received this email because you are an editor at ${installation.siteUrl}.`,
  });
}

interface Content {
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
}

const postMail = (to: Recipient, post: AboutPost, installation: Installation, content: Content) =>
  emailTo(to, installation, {
    facts: [['Post', post.title]],
    action: { label: 'Open the post', url: `${installation.siteUrl}/u/${to.name}/posts/${post.id}` },
    footer: `You received this email because you submitted a post at ${installation.siteUrl}.`,
    ...content,
  });
