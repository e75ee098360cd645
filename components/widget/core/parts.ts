import type { LoadPart, Parts } from './contract.ts';

/** Both need Preact, which would otherwise be requested after their own file has arrived. */
const withPreact = <Part>(part: Promise<Part>): Promise<Part> =>
  Promise.all([part, import('../ui/icon.ts')]).then(([loaded]) => loaded);

const PARTS: { [Name in keyof Parts]: () => Promise<Parts[Name]> } = {
  chat: () => withPreact(import('../chat/chat.ts')),
  search: () => withPreact(import('../search/search.ts')),
  share: () => import('../share/share.ts'),
  en: () => import('../strings/en.ts'),
  de: () => import('../strings/de.ts'),
  fr: () => import('../strings/fr.ts'),
  es: () => import('../strings/es.ts'),
};

/** Loads a part of the widget; the browser keeps each module once. */
export const loadPart: LoadPart = (name) => PARTS[name]();
