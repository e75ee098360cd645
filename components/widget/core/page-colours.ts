import { bare } from '#lib/bare.ts';
import type { Host } from './contract.ts';

/** Keeps the widget dark or light, as its owner has chosen, else as the page is. */
export function followPageColours({ settings, view, ended }: Host, isPageDark: () => boolean): void {
  const update = () => {
    const { mode } = settings.get().theme;
    const isDark = mode === 'dark' || (mode === 'auto' && isPageDark());
    if (isDark !== view.get().isDark) view.set({ isDark });
  };
  const ends = bare({ signal: ended });
  settings.subscribe(update);
  addEventListener('load', update, ends);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', update, ends);

  // Pages change their colours by an attribute of root or body, some of them slowly.
  const roots = [document.documentElement, document.body];
  const observer = new MutationObserver(update);
  for (const root of roots) {
    observer.observe(root, bare({ attributes: true }));
    const settle = ({ target }: Event) => target === root && update();
    root.addEventListener('transitionend', settle, ends);
  }
  ended.addEventListener('abort', () => observer.disconnect());
  update();
}
