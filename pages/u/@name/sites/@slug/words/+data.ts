import { WIDGET_LOCALES } from '#lib/widget-settings.ts';
import { pageData } from '#renderer/page-data.ts';
import { loadSiteBot } from '../../../load-site.ts';
import type { PagesLanguages } from './PagesNote.tsx';

export const data = pageData(async (context) => {
  const loaded = await loadSiteBot(context);
  const { bot } = loaded;
  const pages: PagesLanguages = { others: {}, hasModel: bot.answersWith !== 'local' };
  for (const locale of WIDGET_LOCALES) {
    const other = await context.services.search.otherLanguage(bot.id, locale);
    if (other) pages.others[locale] = other;
  }
  return { title: `Words of ${loaded.site.name}`, ...loaded, pages };
});

export type Data = Awaited<ReturnType<typeof data>>;
