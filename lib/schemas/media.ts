import { z } from 'zod';
import { FILE_TYPES } from '../file-formats.ts';
import { MAX_DELETED_FILES } from '../upload-limits.ts';
import {
  bulkInput,
  checkbox,
  choice,
  commaSeparated,
  csv,
  idOf,
  nameLike,
  oneOfSeveral,
  optional,
  optionalText,
  paging,
  requiredText,
  slug,
} from './fields.ts';

const siteOfLibrary = idOf('website');

/** For whose website files are chosen or uploaded: they are those of its owner. */
export const ofSiteQuery = z.object({ siteId: optional(siteOfLibrary) });

/** The filters of a list; they come from an address, therefore invalid values count as absent. */
export const mediaListQuery = z.object({
  nameLike,
  type: oneOfSeveral(FILE_TYPES),
  /** The month of the upload (UTC), `2026-11`. */
  date: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  ownerId: optional(z.string().max(64)).catch(undefined),
  /** Only what may be chosen for this website: of its owner's files all for the owner, for a manager those it uses. */
  siteId: optional(siteOfLibrary).catch(undefined),
  /** Listed first, whatever the other filters say. */
  selectedIds: commaSeparated
    .transform((ids) => ids.slice(0, 50))
    .optional()
    .catch(undefined),
  format: csv,
  ...paging,
});

const focal = (side: string) =>
  z.coerce
    .number({ error: `The focal point’s ${side} must be a number.` })
    .min(0, 'The focal point must be within the picture.')
    .max(1, 'The focal point must be within the picture.')
    // As precise as the form that changes it.
    .transform((share) => Math.round(share * 100) / 100);

export const updateMediaInput = z
  .strictObject({
    title: requiredText('Title', 200).optional(),
    /** The name without its extension, which cannot be changed. */
    slug: slug.optional(),
    altText: optionalText('Alt text', 500).optional(),
    /** A picture that carries no information needs no alt text. */
    isDecorative: checkbox.optional(),
    caption: optionalText('Caption', 1000).optional(),
    focal: z.strictObject({ x: focal('x'), y: focal('y') }).optional(),
    visibility: choice(['public', 'private']).optional(),
  })
  .refine(({ isDecorative, altText }) => !(isDecorative && altText), {
    path: ['altText'],
    error: 'A decorative picture has no alt text: empty this field, or uncheck “Decorative”.',
  });

export const deleteMediaInput = bulkInput('file', MAX_DELETED_FILES);

export const mediaAvailabilityQuery = z.strictObject({
  /** A name with or without its extension. */
  value: z.union([slug, z.string().regex(/^[a-z0-9-]{1,100}\.[a-z0-9]{1,19}$/)], {
    error: 'Use lowercase letters, digits and hyphens only, and the extension after a dot.',
  }),
  current: z.string().max(120).optional(),
});

export type MediaListQuery = z.output<typeof mediaListQuery>;
export type UpdateMediaInput = z.output<typeof updateMediaInput>;
