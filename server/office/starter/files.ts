import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { BILLING_PERIODS, PRICE_TYPES, PRODUCT_KINDS, UNIT_KINDS } from '#lib/billing-values.ts';
import { splitFrontMatter } from '#lib/front-matter.ts';
import { botSettings } from '#lib/schemas/bots.ts';

const FOLDER = 'starter';

const categories = z.array(z.strictObject({ slug: z.string(), name: z.string(), description: z.string() }));
const tags = z.array(z.strictObject({ slug: z.string(), name: z.string() }));
const post = z.strictObject({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  featured: z.boolean().default(false),
  publishedAt: z.coerce.date().transform((date) => date.toISOString()),
});
const plan = z.strictObject({
  slug: z.string(),
  name: z.string(),
  priceType: z.enum(PRICE_TYPES),
  billingPeriod: z.enum(BILLING_PERIODS).nullable().default(null),
  unitKind: z.enum(UNIT_KINDS),
  amount: z.number(),
  trialDays: z.number().default(0),
});
const limits = z
  .strictObject({
    sites: z.number(),
    bots: z.number(),
    pages: z.number(),
    answers: z.number(),
    storageMb: z.number(),
    seats: z.number(),
    branding: z.enum(['shown', 'hidden']),
  })
  .partial();
const product = z.strictObject({
  kind: z.enum(PRODUCT_KINDS),
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  icon: z.string(),
  provider: z.string().nullable().default(null),
  template: botSettings.partial().nullable().default(null),
  features: z.array(z.string()),
  limits: limits.default({}),
  plans: z.array(plan),
});
const siteAssistant = botSettings.pick({ greeting: true, suggestions: true, refusal: true });

export type StarterPost = z.output<typeof post> & { body: string };

/**
 * Reads the starter content from the `starter` folder.
 * @throws for an invalid file.
 */
export async function readStarterFiles() {
  const [taxonomy, catalog, bot, posts] = await Promise.all([
    readYaml('taxonomy.yaml', z.strictObject({ categories, tags })),
    readYaml('catalog.yaml', z.strictObject({ products: z.array(product) })),
    readYaml('site-assistant.yaml', siteAssistant),
    readPosts(),
  ]);
  return { ...taxonomy, ...catalog, bot, posts };
}

const readYaml = async <S extends z.ZodType>(name: string, schema: S): Promise<z.output<S>> =>
  schema.parse(parseYaml(await readFile(join(FOLDER, name), 'utf8')));

async function readPosts(): Promise<StarterPost[]> {
  const folder = join(FOLDER, 'posts');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(names.map(async (name) => readPost(await readFile(join(folder, name), 'utf8'))));
}

async function readPost(text: string): Promise<StarterPost> {
  const { frontMatter = '', body } = splitFrontMatter(text);
  return { ...post.parse(parseYaml(frontMatter)), body };
}
