import type { FooterLinks } from '../../../lib/schemas/footer-links.ts';
import { adminPage, pageData } from '../../../renderer/page-data.ts';

export interface Data {
  links: FooterLinks;
}

export const data = pageData(async (context): Promise<Data> => {
  adminPage(context);
  return { links: await context.services.footerLinks.get() };
});
