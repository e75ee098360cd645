import { adminMenu } from '#lib/admin-menu.ts';
import type { Place } from '#lib/place-kinds.ts';
import { isAdmin } from '#lib/roles.ts';
import { ADMIN_SITES, adminPostPath, adminProductPath, adminUserPath } from '#lib/routes.ts';
import type { SettingName } from '#lib/schemas/settings.ts';
import { SETTING_LABELS } from '#lib/setting-labels.ts';
import { SETTING_SECTIONS } from '#lib/setting-sections.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Found, findPosts, findProductsLike, findSites, findUsersLike } from './finder.queries.ts';
import { SETTING_WORDS } from './setting-words.ts';

export type Finder = ReturnType<typeof createFinder>;

/** Finds pages, settings and objects of the back office by name, as the role of the viewer allows. */
export function createFinder({ database: { db }, config }: Pick<Platform, 'database' | 'config'>) {
  return {
    /** Without a text the pages of the menu. */
    async find(viewer: Viewer, text: string): Promise<Place[]> {
      const pages = pagesLike(viewer, text, config.plans);
      if (text === '') return pages;
      const placesOfPosts = (posts: Found[]) => placesOf('post', posts, (id) => adminPostPath(id));
      if (!isAdmin(viewer)) return [...pages, ...placesOfPosts(await findPosts(db, text))];
      const [posts, users, sites, products] = await Promise.all([
        findPosts(db, text),
        findUsersLike(db, text),
        findSites(db, text),
        config.plans ? findProductsLike(db, text) : [],
      ]);
      return beginningFirst(text, [
        ...pages,
        ...placesOf('user', users, adminUserPath),
        ...sites.flatMap((site) => placesOf('site', [site], () => siteHref(site.note ?? site.name))),
        ...placesOfPosts(posts),
        ...placesOf('product', products, adminProductPath),
        ...settingsLike(text, config.plans),
      ]);
    },
  };
}

const placesOf = (kind: Place['kind'], found: Found[], hrefOf: (id: string) => string): Place[] =>
  found.map(({ id, name, note }) => ({ kind, name, note, href: hrefOf(id) }));

/** Websites have no page in the back office: the list with the domain has their actions. */
const siteHref = (domain: string): string => `${ADMIN_SITES}?${new URLSearchParams({ nameLike: domain })}`;

/** Names that begin with the text come before those that contain it. */
function beginningFirst(text: string, places: Place[]): Place[] {
  const begins = ({ name }: Place) => name.toLowerCase().startsWith(text.toLowerCase());
  return [...places.filter(begins), ...places.filter((place) => !begins(place))];
}

const pagesLike = (viewer: Viewer, text: string, hasPlans: boolean): Place[] =>
  adminMenu(viewer, { hasPlans })
    .flatMap(({ entries }) => entries)
    .filter(({ label, alias = '' }) => hasWords(`${label} ${alias}`, text))
    .map(({ label, href }) => ({ kind: 'page', name: label, note: null, href }));

/** The words of the text in any order. */
const hasWords = (label: string, text: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));

const ONLY_WITH_PLANS: readonly string[] = [
  ...SETTING_SECTIONS['settings-plan'],
  ...SETTING_SECTIONS['settings-seller'],
];

const settingsLike = (text: string, hasPlans: boolean): Place[] =>
  Object.entries(SETTING_LABELS)
    .filter(([name]) => hasPlans || !ONLY_WITH_PLANS.includes(name))
    .filter(([name, label]) => hasWords(`${label} ${name} ${SETTING_WORDS[name as SettingName]}`, text))
    .map(([name, label]) => ({ kind: 'setting', name: label, note: null, href: `/admin/settings#${name}` }));
