import { escapeHtml } from '../../../lib/html.ts';
import type { Mail } from './mailer.ts';

/** A mail in words: paragraphs, at most one link to follow, and why it was sent. */
export interface Letter {
  to: string;
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  footer: string;
  replyTo?: string;
}

/** The letter as a mail, in plain text and in HTML that says the same. */
export function composeMail(letter: Letter, siteName: string): Mail {
  const { to, subject, paragraphs, action, footer, replyTo } = letter;
  return {
    to,
    subject,
    ...(replyTo ? { replyTo } : {}),
    text: [
      ...paragraphs,
      ...(action ? [`${action.label}:\n${action.url}`] : []),
      `-- \n${siteName}. ${footer}`,
    ]
      .map(wrapped)
      .join('\n\n'),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;font:16px/1.6 system-ui,sans-serif;color:#262a33;background:#faf8f5">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e6e1da;border-radius:12px">
<p style="margin:0 0 24px;font:600 20px/1.3 Georgia,serif">${escapeHtml(siteName)}</p>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`).join('\n')}
${
  action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#00695c;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#626773">If the button does not work, open this address:<br><a href="${escapeHtml(action.url)}" style="color:#00695c;word-break:break-all">${escapeHtml(action.url)}</a></p>`
    : ''
}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e6e1da;font-size:14px;color:#626773">${escapeHtml(footer)}</p>
</div></body></html>`,
  };
}

const LINE = 72;

/** Short lines of plain letters travel as they are: the link in them can be read and copied from the raw mail. */
function wrapped(text: string): string {
  return text.replace(new RegExp(`(?![^\\n]{1,${LINE}}$)([^\\n]{1,${LINE}})\\s`, 'g'), '$1\n');
}
