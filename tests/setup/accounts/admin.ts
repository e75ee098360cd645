import { PASSWORD } from '../../factories.ts';

export const ADMIN = { email: 'admin@example.org', password: PASSWORD };

/** The settings of a server whose first admin is `ADMIN`. */
export const ADMIN_VARIABLES = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
