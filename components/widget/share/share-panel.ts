import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { type IconName, icon } from '../icons.ts';
import type { Widget } from '../widget-state.ts';
import { copyText } from './copy.ts';
import { mailAddress, networksFor } from './networks.ts';
import { sharedPage } from './shared-page.ts';

/** Classes and ids here do not contain "share", because content blockers hide elements that look like share buttons. */
export function SharePanel({ widget }: { widget: Widget }) {
  const { strings, api } = widget;
  const [copied, setCopied] = useState(false);
  const { url, title } = sharedPage();
  const count = (network: string) => api.report('share', { network, url });

  const system = () => {
    count('system');
    // Rejected when the visitor cancels the share sheet; not an error.
    navigator.share({ url, title }).catch(() => {});
  };

  const copy = async () => {
    count('copy');
    setCopied(await copyText(url));
  };

  const print = () => {
    count('print');
    window.print();
  };

  const link = (name: string, href: string, drawing: IconName, label: string) => html`<li>
    <a href=${href} target="_blank" rel="noopener noreferrer" aria-label=${label} onClick=${() => count(drawing)}>
      ${icon(drawing)}${name}
    </a>
  </li>`;

  const button = (name: string, drawing: IconName, act: () => void) => html`<li>
    <button type="button" onClick=${act}>${icon(drawing)}${name}</button>
  </li>`;

  return html`<div class="pass-on">
    <p class="heading">${strings.shareTitle}</p>
    <p class="page-card"><strong>${title}</strong><span>${url.replace(/^https?:\/\//, '')}</span></p>
    ${
      'share' in navigator &&
      html`<button class="button wide" type="button" data-main onClick=${system}>${icon('share')}${strings.system}</button>`
    }
    <ul class="ways">
      ${networksFor(url, title).map(({ name, href, icon: drawing }) => link(name, href, drawing, strings.shareWith(name)))}
      ${link(strings.mail, mailAddress(url, title), 'mail', strings.shareWith(strings.mail))}
      ${button(copied ? strings.copied : strings.copy, copied ? 'check' : 'copy', copy)}
      ${button(strings.print, 'print', print)}
    </ul>
    <p class="hidden" role="status">${copied && strings.copied}</p>
  </div>`;
}
