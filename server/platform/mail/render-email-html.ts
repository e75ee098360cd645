import { escapeHtml } from '#lib/html.ts';
import { DEFAULT_COLOURS } from '#lib/widget-colours.ts';
import type { EmailTemplate } from './email-template.ts';

// Mail programs support only old HTML: tables for the layout, inline styles, and no
// external images (apart from the installation's logo) or fonts. The style sheet is an enhancement for newer programs.

/** Close to the tokens of components/ui/base.css; mail programs do not support custom properties. */
const LIGHT = {
  paper: '#fcfaf6',
  surface: '#ffffff',
  ink: '#1a2029',
  muted: '#5d646f',
  line: '#dedad3',
  action: DEFAULT_COLOURS.light,
  onAction: '#ffffff',
};
const DARK: typeof LIGHT = {
  paper: '#111419',
  surface: '#191d24',
  ink: '#eeebe5',
  muted: '#9ca2ab',
  line: '#2f333a',
  action: DEFAULT_COLOURS.dark,
  onAction: '#111419',
};

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const HEADING_FONT = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif";
const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';
const WIDTH = 560;

export function renderEmailHtml(template: EmailTemplate): string {
  const { subject, paragraphs, footer, unsubscribe } = template;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper}">
${preheader(template.preheader ?? paragraphs[0] ?? '')}
${TABLE} width="100%" class="paper" bgcolor="${LIGHT.paper}"><tr><td align="center" style="padding:32px 16px">
<!--[if mso]>${TABLE} width="${WIDTH}"><tr><td><![endif]-->
${TABLE} width="100%" style="max-width:${WIDTH}px;font:16px/1.6 ${FONT}">
<tr><td style="padding:0 4px 20px">${head(template)}</td></tr>
<tr><td class="card" bgcolor="${LIGHT.surface}" style="padding:32px;border:1px solid ${LIGHT.line};border-radius:12px">
${body(template)}
</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:${LIGHT.muted};word-break:break-word">${text(footer)}${unsubscribe ? unsubscribeLink(unsubscribe.url) : ''}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`;
}

// Every rule uses `!important` to override the inline styles.
const STYLE = `.article img{max-width:100%;height:auto}.article pre{overflow:auto}
.article table{border-collapse:collapse}.article td,.article th{padding:4px 8px;border:1px solid ${LIGHT.line}}
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
.paper{background:${DARK.paper}!important}
.card{background:${DARK.surface}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.muted{color:${DARK.muted}!important}
.line{border-color:${DARK.line}!important}
.link{color:${DARK.action}!important}
.button{background:${DARK.action}!important}
.button a{color:${DARK.onAction}!important}
}`;

/** Padded with invisible blanks; otherwise the preview would continue with the visible text of the mail. */
const preheader = (content: string) =>
  `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${escapeHtml(content)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;

const head = ({ siteName, logo }: EmailTemplate) =>
  `${TABLE}><tr><td><img src="${escapeHtml(logo)}" alt="" height="32" style="display:block;height:32px"></td><td class="ink" style="padding-left:12px;font:600 20px/32px ${HEADING_FONT};color:${LIGHT.ink}">${escapeHtml(siteName)}</td></tr></table>`;

const body = ({ paragraphs, article, facts = [], action }: EmailTemplate) =>
  [
    ...paragraphs.map(paragraph),
    ...(article ? [articleBody(article.html)] : []),
    ...(facts.length > 0 ? [factTable(facts)] : []),
    ...(action ? [button(action)] : []),
  ].join('\n');

const paragraph = (content: string, position: number) =>
  `<p class="ink" style="margin:${position === 0 ? 0 : 16}px 0 0;color:${LIGHT.ink};word-break:break-word">${text(content)}</p>`;

const articleBody = (html: string) =>
  `<div class="ink article" style="margin-top:16px;color:${LIGHT.ink};word-break:break-word">${html}</div>`;

const unsubscribeLink = (url: string) =>
  `<br><a class="link" href="${escapeHtml(url)}" style="color:${LIGHT.action}">Unsubscribe</a>`;

function factTable(facts: [label: string, value: string][]): string {
  const cell = `style="padding:8px 0;border-bottom:1px solid ${LIGHT.line};font-size:14px;line-height:1.5;`;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="muted line" valign="top" width="28%" ${cell}color:${LIGHT.muted}">${text(label)}</td><td class="ink line" valign="top" ${cell}padding-left:16px;color:${LIGHT.ink};word-break:break-word">${text(value)}</td></tr>`,
  );
  return `${TABLE} width="100%" class="line" style="margin-top:20px;border-top:1px solid ${LIGHT.line}">${rows.join('\n')}</table>`;
}

function button({ label, url }: NonNullable<EmailTemplate['action']>): string {
  const address = escapeHtml(url);
  return `${TABLE} style="margin-top:24px"><tr><td class="button" bgcolor="${LIGHT.action}" style="border-radius:6px;mso-padding-alt:12px 20px"><a href="${address}" style="display:inline-block;padding:12px 20px;color:${LIGHT.onAction};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="muted" style="margin:24px 0 0;font-size:13px;line-height:1.5;color:${LIGHT.muted}">If the button does not work, open this address:<br><a class="link" href="${address}" style="color:${LIGHT.action};word-break:break-all">${address}</a></p>`;
}

const text = (content: string) => escapeHtml(content).replaceAll('\n', '<br>');
