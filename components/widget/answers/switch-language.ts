import { html } from 'htm/preact';
import type { Chat } from '../chat/contract.ts';
import { inLanguage, localeOf } from '../core/settings.ts';
import { fill } from '../strings/strings.ts';

/** Below the answer that says which language the pages are in: shows the widget in it, here and on later pages. */
export function SwitchLanguage({ chat, language }: { chat: Chat; language: string | undefined }) {
  const { strings, host } = chat;
  const { locale } = host.settings.get();
  const offered = localeOf(language);
  if (!offered || offered === locale) return null;
  const choose = () => {
    host.storage.write('locale', offered);
    host.settings.set(inLanguage(host.settings.get(), offered));
    // The button is gone: the visitor asks again.
    const root = host.root.getRootNode() as ShadowRoot;
    root.querySelector<HTMLElement>('textarea')?.focus();
  };
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(offered) ?? offered;
  return html`<button class="button plain" type="button" onClick=${choose}>
    ${fill(strings.switchLanguage, { language: name })}
  </button>`;
}
