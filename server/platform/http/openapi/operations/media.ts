import { iconQueryInput } from '#lib/schemas/icons.ts';
import {
  deleteMediaInput,
  mediaAvailabilityQuery,
  mediaListQuery,
  updateMediaInput,
} from '#lib/schemas/media.ts';
import type { Operations } from '../operation.ts';

export const MEDIA = {
  'GET /api/media': {
    id: 'listMedia',
    summary: 'Your files; for editors and admins those of everybody',
    description: 'The selected files first, then those that were changed last.',
    access: 'user',
    query: mediaListQuery,
    answer: 'list',
    also: 'csv',
  },
  'POST /api/media/upload': {
    id: 'uploadMedia',
    summary: 'Upload files',
    description:
      'At most 50 files of 20 MB each. A file that is refused does not stop the others: `refused` names it with its reason. Refused as a whole if no file is accepted, and if the plan has no room left.',
    access: 'user',
    files: 'several',
    status: 201,
    answer: { results: 'array', refused: 'array', message: 'string' },
    errors: [429],
  },
  'GET /api/media/date-options': {
    id: 'listMediaMonths',
    summary: 'The months with uploads, the newest first',
    access: 'user',
    answer: { options: 'array' },
  },
  'POST /api/media/bulk/delete': {
    id: 'deleteSeveralMedia',
    summary: 'Delete files: all of them, or none if one is in use',
    access: 'owner',
    body: deleteMediaInput,
    answer: { ids: 'array', message: 'string' },
    errors: [404, 409],
  },
  'GET /api/media/:id': {
    id: 'getMedia',
    summary: 'One file, and where it is used',
    access: 'owner',
    answer: { media: 'object' },
  },
  'PATCH /api/media/:id': {
    id: 'updateMedia',
    summary: 'Change the texts, the address, the focal point or the visibility of a file',
    description:
      'The slug has no extension: that of the file stays. The former address redirects to the new one. A file that visitors see somewhere cannot become private.',
    access: 'owner',
    body: updateMediaInput,
    answer: { media: 'object', message: 'string' },
    errors: [409],
  },
  'DELETE /api/media/:id': {
    id: 'deleteMedia',
    summary: 'Delete a file that is not in use',
    access: 'owner',
    answer: { id: 'string', message: 'string' },
    errors: [409],
  },
  'POST /api/media/:id/reupload': {
    id: 'replaceMedia',
    summary: 'Replace the content of a file; its address stays',
    access: 'owner',
    files: 'one',
    answer: { media: 'object', message: 'string' },
    errors: [429],
  },
  'GET /api/search/availability/media': {
    id: 'isMediaAvailable',
    summary: 'Whether a slug is free for a file',
    access: 'user',
    query: mediaAvailabilityQuery,
    answer: { is_available: 'boolean' },
  },
  'POST /api/icons/graphql': {
    id: 'searchIcons',
    summary: 'Search the icons of Font Awesome Free 6.4.2 with GraphQL',
    description:
      'The field is `search(query: String!, first: Int = 15, version: String = "6.4.2")`; an icon has `id`, `label`, `styles` and `shape`.',
    access: 'user',
    body: iconQueryInput,
    answer: { data: 'object' },
    errors: [400],
  },
} satisfies Operations;
