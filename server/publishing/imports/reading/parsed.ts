import type { PostContent, PostCopy } from '../../posts/posts.ts';

/** A category or a tag as a file names it. Without a slug it is known by its name. */
export interface ParsedTerm {
  slug?: string | undefined;
  name: string;
  description?: string | null | undefined;
}

/** A part of a text: as it is, or the address of a picture. */
export type Piece = string | { picture: number };

export interface PictureDetails {
  title?: string | undefined;
  altText?: string | null | undefined;
  caption?: string | null | undefined;
  focal?: { x: number; y: number } | undefined;
}

export interface ParsedPicture extends PictureDetails {
  /** As written in the text; it stays if the picture cannot be imported. */
  address: string;
  /** An entry of a received archive, or an address of the web. */
  source: { file: number; name: string } | { url: string };
}

/** The content of a post as the file has it: with pictures and terms that the import adds. */
export interface ParsedContent extends Omit<PostContent, 'body' | 'categoryId' | 'tagIds' | 'coverMediaId'> {
  body: Piece[];
  category: ParsedTerm | null;
  tags: ParsedTerm[];
  /** The index of the picture that is the cover. */
  cover: number | null;
}

export interface ParsedPost
  extends ParsedContent,
    Omit<PostCopy, keyof PostContent | 'createdAt' | 'updatedAt' | 'change'> {
  createdAt: string | null;
  updatedAt: string | null;
  change: (ParsedContent & Pick<NonNullable<PostCopy['change']>, 'approvalStatus'>) | null;
  /** A page of a website has no category, not even that of the import. */
  isPage?: boolean;
  pictures: ParsedPicture[];
  /** The id that the post had when Foyer exported it. */
  postId: string | null;
}

export interface ParsedEntry {
  /** The same in every file with this post. */
  sourceKey: string;
  /** Its path in the file, or its former address. */
  source: string;
  title: string;
  /** The parts that were left out, and why. */
  notes: string[];
  /** Null for an entry that is left out. */
  post: ParsedPost | null;
}

/** A line of the reader's output. */
export type Line = { entry: ParsedEntry } | { note: string } | { category: ParsedTerm } | { tag: ParsedTerm };

export type ImportFormat = 'markdown' | 'wordpress';

/**
 * The index of the picture with this address, which is added at its first use.
 * @param altText the description in the text, for a picture without one
 * @returns undefined if there is no such picture
 */
export function indexOfPicture(
  pictures: ParsedPicture[],
  address: string,
  find: (address: string) => Omit<ParsedPicture, 'address'> | undefined,
  altText?: string,
): number | undefined {
  const known = pictures.findIndex((picture) => picture.address === address);
  const picture = pictures[known];
  if (picture) {
    if (altText && picture.altText === undefined) picture.altText = altText;
    return known;
  }
  const found = find(address);
  return found && pictures.push({ ...(altText && { altText }), ...found, address }) - 1;
}
