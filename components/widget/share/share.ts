import { bare } from '#lib/bare.ts';
import { NETWORK_NAMES, shareLink } from '#lib/share-links.ts';
import { AGENT_ICONS } from '#lib/widget-launcher.ts';
import { SHARE_NETWORKS } from '#lib/widget-settings.ts';
import type { Context, Host, MountAgent } from '../core/contract.ts';
import { create, iconButton } from '../core/dom.ts';
import { drawIcon } from '../icons/draw-icon.ts';
import { SHARE_ICONS } from '../icons/share.ts';
import { UI_ICONS } from '../icons/ui.ts';
import { fill } from '../strings/strings.ts';
import { copyText } from './copy.ts';
import css from './share.css?inline';
import { sharedPage } from './shared-page.ts';

// Classes and ids here do not contain "share", because content blockers hide elements that look like share buttons.

/** Mounts the share buttons in the panel or in `<foyer-share>`. */
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
      createButtons(context),
    );
  };
  place.append(box);
  host.settings.subscribe(paint);
  paint();
  return { focus: () => box.querySelector<HTMLElement>('a, button')?.focus() };
};

/** Shows the share buttons as a bar at the edge of the page. */
export function showBar(context: Context): void {
  const { host, strings } = context;
  const shadow = host.root.parentNode as ShadowRoot;
  host.addStyles(shadow, css);
  const bar = create('div', { class: 'bar', role: 'group' });
  const closed = closedBar(host);
  const close = () => {
    closed.remember();
    show();
    shadow.querySelector<HTMLElement>('.launcher')?.focus();
  };
  const show = () => {
    const { agents, share } = host.settings.get();
    bar.hidden =
      closed.is() ||
      host.view.get().besideInline ||
      !agents.includes('share') ||
      share.placement !== 'floating';
  };
  const paint = () => {
    show();
    bar.setAttribute('aria-label', strings.shareTitle);
    bar.replaceChildren(
      createButtons(context, BAR_NETWORKS),
      create(
        'div',
        { class: 'tools' },
        iconButton(UI_ICONS.more, strings.moreWays, () => host.open('share')),
        iconButton(UI_ICONS.close, strings.hideBar, close),
      ),
    );
  };
  host.settings.subscribe(paint);
  host.view.subscribe(show);
  paint();
  host.root.append(bar);
}

/** The bar covers a part of the page: the other networks are in the panel. */
const BAR_NETWORKS = 4;

/** Remembers that the visitor has closed the bar, until the browser's tab is closed; not in the studio. */
function closedBar({ settings }: Host) {
  const { site, isPreview } = settings.get();
  const key = `foyer:${site}:bar`;
  let isClosed = false;
  try {
    isClosed = !isPreview && sessionStorage.getItem(key) !== null;
  } catch {
    // Storage is blocked: it stays closed on this page.
  }
  return {
    is: () => isClosed,
    remember() {
      isClosed = true;
      try {
        if (!isPreview) sessionStorage.setItem(key, 'closed');
      } catch {
        // Without storage the bar opens again on the next page.
      }
    },
  };
}

/** @param most the number of networks in the bar; the panel has all of them, and the apps of the device */
function createButtons({ host, strings, api }: Context, most?: number): HTMLElement {
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

  const items = (share.networks ?? SHARE_NETWORKS).slice(0, most).map((network) => {
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
    most === undefined &&
      'share' in navigator &&
      button(AGENT_ICONS.share, strings.system, system, 'button wide'),
    list,
    status,
  );
}

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '');
