import type { LoadPart, Parts } from './contract.ts';

/**
 * With what a part imports itself: otherwise it would be requested only after the part's own file has arrived. A file
 * of several modules is named by any of them.
 */
const loadWith = <Part>(part: Promise<Part>, ...imported: Promise<unknown>[]): Promise<Part> =>
  Promise.all([part, ...imported]).then(([loaded]) => loaded);

const dom = () => import('./dom.ts');
const session = () => import('../session/start.ts');
const preact = () => import('../ui/icon.ts');

const PARTS: { [Name in keyof Parts]: () => Promise<Parts[Name]> } = {
  panel: () => loadWith(import('./panel.ts'), dom()),
  inline: () => loadWith(import('./inline.ts'), dom()),
  chat: () => loadWith(import('../chat/chat.ts'), session(), preact()),
  search: () => loadWith(import('../search/search.ts'), session(), preact()),
  share: () => loadWith(import('../share/share.ts'), dom()),
  en: () => import('../strings/en.ts'),
  de: () => import('../strings/de.ts'),
  fr: () => import('../strings/fr.ts'),
  es: () => import('../strings/es.ts'),
};

/** Loads a part of the widget; the browser keeps each module once. */
export const loadPart: LoadPart = (name) => PARTS[name]();
