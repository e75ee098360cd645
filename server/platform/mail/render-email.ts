import type { EmailTemplate } from './email-template.ts';
import type { Mail } from './mailer.ts';
import { renderEmailHtml } from './render-email-html.ts';

/** Renders the template as plain text and as HTML with the same content. */
export function renderEmail(template: EmailTemplate, siteName: string): Mail {
  const { to, subject, replyTo } = template;
  return {
    to,
    subject,
    ...(replyTo ? { replyTo } : {}),
    text: renderEmailText(template, siteName),
    html: renderEmailHtml(template, siteName),
  };
}

function renderEmailText(
  { paragraphs, facts = [], action, footer }: EmailTemplate,
  siteName: string,
): string {
  return [
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${siteName}. ${footer}`,
  ]
    .map(wrapped)
    .join('\n\n');
}

const LINE = 72;

/** Short ASCII lines need no transfer encoding: the link stays readable in the raw mail. */
function wrapped(text: string): string {
  return text.replace(new RegExp(`(?![^\\n]{1,${LINE}}$)([^\\n]{1,${LINE}})\\s`, 'g'), '$1\n');
}
