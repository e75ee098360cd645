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
  owner: by('ownerId', async (ids) => {
    const profiles = await users.publicProfiles(ids);
    return new Map(profiles.map((profile) => [profile.id, profile]));
  }),
  category: by('categoryId', taxonomy.categoriesById),
  tags: (posts) => taxonomy.tagsOfPosts(posts.map(({ id }) => id)),
  cover: by('coverMediaId', media.files.filesOf),
});

const by =
  (key: keyof PostKeys, load: (ids: string[]) => Promise<Map<string, unknown>>): Related =>
  async (posts) => {
    const found = await load([...new Set(posts.flatMap((post) => post[key] ?? []))]);
    return new Map(posts.map((post) => [post.id, found.get(post[key] ?? '')]));
  };
