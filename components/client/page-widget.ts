import type { Foyer } from '../widget/loader/interface.ts';

/** The widget of the page, or the queue of calls while it loads. */
export function pageWidget(): Partial<Foyer> & Pick<Foyer, 'push'> {
  const page = window as { Foyer?: Foyer };
  page.Foyer ??= [] as unknown as Foyer;
  return page.Foyer;
}
