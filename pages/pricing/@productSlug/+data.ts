import { render } from 'vike/abort';
import { pageNumber, paginate } from '#lib/pagination.ts';
import { productPath } from '#lib/routes.ts';
import { pageData, requirePlans } from '#renderer/page-data.ts';
import { breadcrumbs, product as productThing, review } from '#renderer/structured-data.ts';
import { loadOwnPlan } from '../../load-own-plan.ts';
import { planOrders } from './plan-orders.ts';

const ON_A_PAGE = 10;

export const data = pageData(async (context) => {
  requirePlans(context);
  const { services, viewer, routeParams, urlParsed } = context;
  const { catalog, items, reviews, config } = services;
  const { productSlug = '' } = routeParams;
  const product = await catalog.product(viewer, productSlug);
  // The use case also accepts ids, which are not valid here.
  if (product.slug !== productSlug) throw render(404);
  const wanted = pageNumber(urlParsed.search.page);
  const [html, content, { results, count }, own, ownPlan] = await Promise.all([
    catalog.descriptionOf(product),
    items.contentOf(viewer, product),
    reviews.list(viewer, product.id, { limit: ON_A_PAGE, page: wanted }),
    viewer && reviews.own(viewer, product.id),
    loadOwnPlan(context),
  ]);
  const { page, lastPage } = paginate(count, { limit: ON_A_PAGE, page: wanted });
  const path = productPath(product.slug);
  const user = viewer && ownPlan && { ...ownPlan, name: viewer.name };
  const isSignUpOpen = services.settings.values.signUp === 'open';
  const orders = planOrders(product, user, { isSignUpOpen });
  const [picture] = product.media;
  return {
    product,
    html,
    /** Only those who have the item get it. */
    content,
    path,
    // An item is bought once.
    orders: content ? orders.map((order) => ({ ...order, button: null })) : orders,
    reviews: results,
    count,
    page,
    lastPage,
    /** The viewer's own review, and whether they may write one; null for visitors. */
    own,
    title: product.name,
    description: product.summary ?? product.description ?? undefined,
    canonicalPath: page > 1 ? `${path}?page=${page}` : path,
    ...(picture && { cover: { ...picture, altText: picture.altText ?? '' } }),
    unlisted: product.status !== 'live',
    structured: [
      {
        ...productThing(product, config.siteUrl),
        review: results.length > 0 ? results.map(review) : undefined,
      },
      breadcrumbs(config.siteUrl, [
        ['Pricing', '/pricing'],
        [product.name, path],
      ]),
    ],
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
