import type { EmailTemplate } from './email-template.ts';
import type { Mail } from './mailer.ts';
import { PRIVATE } from './private.ts';
import { renderEmailHtml } from './render-email-html.ts';

/** Renders the template as plain text and as HTML with the same content. */
export function renderEmail(template: EmailTemplate): Mail {
  const { to, subject, action, replyTo, unsubscribe, isPrivate } = template;
  return {
    to,
    subject,
    ...(action && { link: action.url }),
    ...(replyTo ? { replyTo } : {}),
    headers: {
      ...(unsubscribe && unsubscribeHeaders(unsubscribe.oneClickUrl)),
      ...(isPrivate && PRIVATE),
    },
    text: renderEmailText(template),
    html: renderEmailHtml(template),
  };
}

function renderEmailText(template: EmailTemplate): string {
  const { siteName, paragraphs, article, facts = [], action, footer, unsubscribe } = template;
  return [
    ...paragraphs,
    ...(article ? [article.text] : []),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${siteName}. ${footer}`,
    ...(unsubscribe ? [`Unsubscribe:\n${unsubscribe.url}`] : []),
  ]
    .map(wrapped)
    .join('\n\n');
}

/** RFC 2369 and RFC 8058: mail programs show a button that sends a POST. */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const LINE = 72;

/** Short ASCII lines need no transfer encoding: the link stays readable in the raw mail. */
function wrapped(text: string): string {
  return text.replace(new RegExp(`(?![^\\n]{1,${LINE}}$)([^\\n]{1,${LINE}})\\s`, 'g'), '$1\n');
}
