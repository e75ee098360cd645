import { bare } from '../../../lib/bare.ts';
import { NETWORK_NAMES, shareLink } from '../../../lib/share-links.ts';
import { SHARE_NETWORKS } from '../../../lib/widget-settings.ts';
import { contextOf } from '../core/context.ts';
import type { Context, Host, MountAgent } from '../core/contract.ts';
import { create } from '../core/dom.ts';
import { AGENT_ICONS } from '../icons/agents.ts';
import { drawIcon } from '../icons/draw-icon.ts';
import { SHARE_ICONS } from '../icons/share.ts';
import { fill } from '../strings/strings.ts';
import { copyText } from './copy.ts';
import css from './share.css?inline';
import { sharedPage } from './shared-page.ts';

// Classes and ids here do not contain "share", because content blockers hide elements that look like share buttons.

/** Mounts the ways to share in the panel or in `<foyer-share>`. */
export const mount: MountAgent = (place, context) => {
  const { host, strings } = context;
  host.addStyles(place.getRootNode() as ShadowRoot, css);
  const box = create('div', { class: 'pass-on' });
  const paint = () => {
    const { title, url } = sharedPage(host.settings.get().share);
    box.replaceChildren(
      create('p', { class: 'heading' }, strings.shareTitle),
      create(
        'p',
        { class: 'page-card' },
        create('strong', {}, title),
        create('span', {}, withoutScheme(url)),
      ),
      waysToShare(context),
    );
  };
  place.append(box);
  host.settings.subscribe(paint);
  paint();
  return { focus: () => box.querySelector<HTMLElement>('a, button')?.focus() };
};

/** Shows the ways to share as a bar at the edge of the page. */
export async function showBar(host: Host): Promise<void> {
  const context = await contextOf(host);
  const shadow = host.root.parentNode as ShadowRoot;
  host.addStyles(shadow, css);
  const bar = create('div', { class: 'bar', role: 'group' });
  const paint = () => {
    const { agents, share } = host.settings.get();
    bar.hidden = !agents.includes('share') || share.placement !== 'floating';
    bar.setAttribute('aria-label', context.strings.shareTitle);
    bar.replaceChildren(waysToShare(context));
  };
  host.settings.subscribe(paint);
  paint();
  host.root.append(bar);
}

function waysToShare({ host, strings, api }: Context): HTMLElement {
  const { share } = host.settings.get();
  const status = create('p', { class: 'hidden', role: 'status' });
  const count = (network: string) => {
    const { url } = sharedPage(share);
    api.report('share', { network, url });
    host.emit('share', { network, url });
  };

  const copy = async (item: HTMLElement) => {
    count('copy');
    if (!(await copyText(sharedPage(share, 'copy').url))) return;
    status.textContent = strings.copied;
    item.replaceChildren(drawIcon(SHARE_ICONS.check), create('span', {}, strings.copied));
  };
  const print = () => {
    count('print');
    window.print();
  };
  const system = () => {
    count('system');
    const { url, title } = sharedPage(share, 'system');
    // Rejected when the visitor cancels the sheet; not an error.
    navigator.share(bare({ url, title })).catch(() => {});
  };

  const button = (icon: string, text: string, act: (item: HTMLElement) => void, name = '') => {
    const item: HTMLElement = create(
      'button',
      { type: 'button', class: name, title: text, onclick: () => act(item) },
      drawIcon(icon),
      create('span', {}, text),
    );
    return item;
  };

  const items = (share.networks ?? SHARE_NETWORKS).map((network) => {
    if (network === 'copy') return button(SHARE_ICONS.copy, strings.copy, copy);
    if (network === 'print') return button(SHARE_ICONS.print, strings.print, print);
    const name = network === 'email' ? strings.mail : NETWORK_NAMES[network];
    const label = fill(strings.shareWith, { network: name });
    return create(
      'a',
      {
        href: shareLink(network, sharedPage(share, network)),
        target: '_blank',
        rel: 'noopener noreferrer',
        'aria-label': label,
        title: label,
        onclick: () => count(network),
      },
      drawIcon(SHARE_ICONS[network]),
      create('span', {}, name),
    );
  });
  const list = create('ul', { class: 'ways', role: 'list' }, ...items.map((item) => create('li', {}, item)));
  return create(
    'div',
    {},
    'share' in navigator && button(AGENT_ICONS.share, strings.system, system, 'button wide'),
    list,
    status,
  );
}

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '');
