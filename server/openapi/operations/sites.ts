import {
  createSiteInput,
  listSitesQuery,
  rotateSecretInput,
  siteAvailabilityQuery,
  siteQuery,
  updateSiteInput,
} from '../../../lib/schemas/sites.ts';
import type { Operations } from '../operation.ts';

export const SITES = {
  'GET /api/sites': {
    id: 'listSites',
    summary: 'Your websites',
    access: 'user',
    query: listSitesQuery,
    answer: 'list',
  },
  'POST /api/sites': {
    id: 'createSite',
    summary: 'Add a website, and begin to read it',
    access: 'user',
    body: createSiteInput,
    status: 201,
    answer: { site: 'object', message: 'string' },
    errors: [429],
  },
  'GET /api/sites/:id': {
    id: 'getSite',
    summary: 'One website, by its id or its slug',
    access: 'ownerOrAdmin',
    query: siteQuery,
    answer: { site: 'object' },
  },
  'PATCH /api/sites/:id': {
    id: 'updateSite',
    summary: 'Change a website, its look, its agents or its texts',
    access: 'ownerOrAdmin',
    body: updateSiteInput,
    answer: { site: 'object', message: 'string' },
  },
  'DELETE /api/sites/:id': {
    id: 'deleteSite',
    summary: 'Remove a website and its conversations',
    access: 'ownerOrAdmin',
    answer: { id: 'string', message: 'string' },
  },
  'GET /api/sites/:id/identity-secret': {
    id: 'getIdentitySecret',
    summary: 'The secret that signs who a visitor is',
    access: 'owner',
    answer: { identity_secret: 'object' },
  },
  'POST /api/sites/:id/identity-secret': {
    id: 'rotateIdentitySecret',
    summary: 'Replace the secret',
    access: 'owner',
    body: rotateSecretInput,
    answer: { identity_secret: 'object', message: 'string' },
    errors: [429],
  },
  'POST /api/sites/:id/verify-domain': {
    id: 'verifyDomain',
    summary: 'Look for the proof that the domain is yours, in DNS or in a file',
    access: 'ownerOrAdmin',
    answer: { site: 'object', message: 'string' },
    errors: [422, 429],
  },
  'POST /api/sites/:id/check-install': {
    id: 'checkInstall',
    summary: 'Look for the script line on the website',
    access: 'ownerOrAdmin',
    answer: { install: 'object', message: 'string' },
    errors: [429],
  },
  'GET /api/search/availability/site': {
    id: 'isSiteAvailable',
    summary: 'Whether you have no website of this name',
    access: 'user',
    query: siteAvailabilityQuery,
    answer: { is_available: 'boolean' },
  },
} satisfies Operations;
