import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { passwordProblems } from '#lib/password.ts';
import { isEmail } from '#lib/validators.ts';
import { type Clock, isoNow } from '../../platform/clock.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import type { Database } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { writeFileAtomically } from '../../platform/storage/write-file.ts';
import { newUserRow } from './new-user.ts';
import { countUsers, insertUser } from './users.queries.ts';

export interface FirstAdmin {
  email: string;
  /** Absent if the operator set the password. */
  generatedPassword: string | undefined;
  file: string | undefined;
}

/**
 * Creates the first admin on an empty database. A generated password is written to `first-admin.txt` in the data
 * folder.
 * @returns undefined if there are users already.
 * @throws ConfigError if `ADMIN_PASSWORD` breaks the password rules.
 */
export async function ensureFirstAdmin({ db }: Database, config: Config, clock: Clock) {
  if ((await countUsers(db)) > 0) return undefined;
  const chosen = config.firstAdmin.password;
  const problems = chosen === undefined ? [] : passwordProblems(chosen);
  if (problems.length > 0) throw new ConfigError(`ADMIN_PASSWORD is not accepted: ${problems.join(' ')}`);

  const email = (config.firstAdmin.email ?? defaultEmail(config.siteUrl)).toLowerCase();
  const password = chosen ?? `Aa1!${randomBytes(15).toString('base64url')}`;
  const admin: FirstAdmin = {
    email,
    generatedPassword: chosen === undefined ? password : undefined,
    file: chosen === undefined ? join(config.dataDir, 'first-admin.txt') : undefined,
  };
  const now = isoNow(clock);
  const row = {
    // The name `admin` is reserved; only the first admin may have it.
    ...newUserRow({ email, name: 'admin', password_hash: await hashPassword(password), now }),
    system_role: 'ADMIN' as const,
    email_verified_at: now,
  };
  try {
    await inTransaction(db, async (tx) => {
      await insertUser(tx, row);
      // Within the transaction: if the file cannot be written, no admin with an unknown password must remain.
      if (admin.file) await writeFileAtomically(admin.file, `${email}\n${password}\n`);
    });
  } catch (error) {
    // A concurrent process has created the admin.
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
  return admin;
}

function defaultEmail(siteUrl: string): string {
  const candidate = `admin@${new URL(siteUrl).hostname}`;
  return isEmail(candidate) ? candidate : 'admin@foyer.example';
}
