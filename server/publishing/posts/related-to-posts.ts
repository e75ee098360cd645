import type { PostRelated } from '#lib/schemas/posts.ts';
import type { Users } from '../../accounts/accounts.ts';
import type { Media } from '../../media/media.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import type { PostListItem } from './posts.ts';

interface Deps {
  users: Pick<Users, 'publicProfiles'>;
  taxonomy: Pick<Taxonomy, 'categoriesById' | 'tagsOfPosts'>;
  media: { files: Pick<Media['files'], 'filesOf'> };
}

/** The fields of a post that refer to its related entities. */
type PostKeys = Pick<PostListItem, 'id' | 'ownerId' | 'categoryId' | 'coverMediaId'>;
type Related = (posts: PostKeys[]) => Promise<Map<string, unknown>>;

/** For `include`: what is related to posts, by post id. */
export const relatedToPosts = ({ users, taxonomy, media }: Deps): Record<PostRelated, Related> => ({
  async owner(posts) {
    const profiles = await users.publicProfiles(idsOf(posts, ({ ownerId }) => ownerId));
    const byId = new Map(profiles.map((profile) => [profile.id, profile]));
    return new Map(posts.map(({ id, ownerId }) => [id, byId.get(ownerId ?? '')]));
  },
  async category(posts) {
    const categories = await taxonomy.categoriesById(idsOf(posts, ({ categoryId }) => categoryId));
    return new Map(posts.map(({ id, categoryId }) => [id, categories.get(categoryId ?? '')]));
  },
  tags: (posts) => taxonomy.tagsOfPosts(posts.map(({ id }) => id)),
  async cover(posts) {
    const files = await media.files.filesOf(idsOf(posts, ({ coverMediaId }) => coverMediaId));
    return new Map(posts.map(({ id, coverMediaId }) => [id, files.get(coverMediaId ?? '')]));
  },
});

const idsOf = (posts: PostKeys[], idOf: (post: PostKeys) => string | null): string[] => [
  ...new Set(posts.flatMap((post) => idOf(post) ?? [])),
];
