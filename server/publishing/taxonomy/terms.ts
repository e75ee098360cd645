import { takenMessage } from '#lib/availability.ts';
import { changedFields } from '#lib/changed-fields.ts';
import { omitUndefined } from '#lib/omit-undefined.ts';
import type { BulkTermsInput, CreateCategoryInput, UpdateCategoryInput } from '#lib/schemas/taxonomy.ts';
import { uniqueSlug } from '#lib/slugs.ts';
import { toSlug } from '#lib/to-slug.ts';
import type { AuditActor } from '../../platform/audit-event.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { presentIds } from '../../platform/db/rows.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ifTaken, isUniqueViolation, retryWhile } from '../../platform/db/violations.ts';
import { type FieldErrors, invalid, notFound, orNotFound } from '../../platform/errors.ts';
import type { BulkOutcome } from '../../platform/http/bulk-answer.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteTerm,
  findTerm,
  findTermBy,
  insertTerm,
  type Kind,
  lockPostsOf,
  movePosts,
  type TermRow,
  updateTerm,
} from './taxonomy.queries.ts';

export type TermsDeps = Pick<Platform, 'database' | 'clock' | 'versions' | 'recordAudit'>;

/** The other term, and the field of the input that names it. */
interface Replacement {
  field: string;
  idOrSlug: string;
}

interface Presentation<K extends Kind, Item> {
  noun: 'category' | 'tag';
  /** The columns that only this table has. */
  ownColumns: (input: CreateCategoryInput) => Omit<TermRow<K>, keyof TermRow<'tags'>>;
  /** Adds the numbers of posts. */
  present: (rows: TermRow<K>[]) => Promise<Item[]>;
}

/** Use cases of categories and tags. Inputs are validated: those of tags have no description. */
export function createTerms<K extends Kind, Item>(
  { database: { db, engine }, clock, versions, recordAudit }: TermsDeps,
  kind: K,
  { noun, ownColumns, present }: Presentation<K, Item>,
) {
  const presentOne = async (row: TermRow<K>): Promise<Item> => (await present([row]))[0] as Item;

  const find = async (tx: Db, idOrSlug: string): Promise<TermRow<K>> =>
    orNotFound(await findTerm(tx, kind, idOrSlug), noun);

  const isTaken = async (tx: Db, field: 'slug' | 'name', value: string, exceptId?: string) =>
    (await findTermBy(tx, kind, field, value, exceptId)) !== undefined;

  /** @throws AppError 422 for each field that another term has */
  async function assertFree(tx: Db, { name, slug }: UpdateCategoryInput, exceptId?: string): Promise<void> {
    const errors: FieldErrors = {};
    if (name && (await isTaken(tx, 'name', name, exceptId))) errors.name = [takenMessage('This name')];
    if (slug && (await isTaken(tx, 'slug', slug, exceptId))) errors.slug = [takenMessage('This slug')];
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }

  async function add(tx: Db, input: CreateCategoryInput): Promise<TermRow<K>> {
    await assertFree(tx, input);
    const { name } = input;
    const slug = input.slug ?? (await uniqueSlug(toSlug(name), (free) => isTaken(tx, 'slug', free)));
    const now = isoNow(clock);
    const common = { id: newId(), slug, name, created_at: now, updated_at: now };
    const row = { ...common, ...ownColumns(input) } as TermRow<K>;
    await insertTerm(tx, kind, row);
    return row;
  }

  async function addRecorded(tx: Db, input: CreateCategoryInput, actor?: AuditActor): Promise<TermRow<K>> {
    const row = await add(tx, input);
    await recordAudit(tx, { action: `${noun}.created`, object: objectOf(row), actor });
    return row;
  }

  /**
   * Locks all posts, then the terms in the order of their ids, then the version, which is counted up: saves of posts lock
   * in this order too.
   * @param ids of existing terms, at least one
   */
  async function removeAll(tx: Db, ids: string[], into?: Replacement): Promise<TermRow<K> | undefined> {
    const other = into && (await findTerm(tx, kind, into.idOrSlug));
    if (into && (!other || ids.includes(other.id)))
      throw invalid({ [into.field]: [`Choose another ${noun}.`] });
    await lockPostsOf(tx, engine, kind, ids);
    for (const id of ids.toSorted()) await remove(tx, id, other);
    await versions.bump(tx, 'posts');
    return other;
  }

  async function remove(tx: Db, id: string, other: TermRow<K> | undefined): Promise<void> {
    const current = await find(tx, id);
    if (other) await movePosts(tx, kind, current.id, other.id);
    if (!(await deleteTerm(tx, kind, current.id))) throw notFound(noun);
    await recordAudit(tx, {
      action: other ? `${noun}.merged` : `${noun}.deleted`,
      object: objectOf(current),
      ...(other && { after: { into: other.name } }),
    });
  }

  const objectOf = ({ id, name }: { id: string; name: string }) => ({ kind: noun, id, name });

  return {
    /** By its id or slug. @throws AppError 404 */
    get: async (idOrSlug: string): Promise<Item> => presentOne(await find(db, idOrSlug)),

    isFree: async (field: 'slug' | 'name', value: string): Promise<boolean> =>
      !(await isTaken(db, field, value)),

    /** @throws AppError 422 for a slug or a name that is taken */
    create: async (input: CreateCategoryInput): Promise<Item> =>
      presentOne(await inTransaction(db, (tx) => addRecorded(tx, input)).catch(ifTaken(nameOrSlugTaken))),

    /** Of the starter: an unrecorded `create` in the caller's transaction. @returns its id */
    addIn: async (tx: Db, input: CreateCategoryInput): Promise<string> => (await add(tx, input)).id,

    /** Finds the term by its slug or name, or creates it for the actor. @returns its id. @throws AppError 422 */
    ensure: (input: CreateCategoryInput, actor: AuditActor): Promise<string> =>
      retryWhile(isUniqueViolation, () =>
        inTransaction(db, async (tx) => {
          const { slug, name } = input;
          const found =
            (slug ? await findTerm(tx, kind, slug) : undefined) ?? (await findTermBy(tx, kind, 'name', name));
          return (found ?? (await addRecorded(tx, input, actor))).id;
        }),
      ),

    /** @throws AppError 404, 422 */
    async update(id: string, input: UpdateCategoryInput): Promise<Item> {
      const update = inTransaction(db, async (tx) => {
        const current = await find(tx, id);
        await assertFree(tx, input, current.id);
        const change = { ...omitUndefined(input), updated_at: isoNow(clock) };
        const after = orNotFound(await updateTerm(tx, kind, current.id, change), noun);
        const changed = changedFields<object>(current, omitUndefined(input));
        if (changed)
          await recordAudit(tx, { action: `${noun}.changed`, object: objectOf(after), ...changed });
        await versions.bump(tx, 'posts');
        return after;
      });
      return presentOne(await update.catch(ifTaken(nameOrSlugTaken)));
    },

    /**
     * Deletes a term. Its posts get the one of `into` instead, if that is given.
     * @returns the other term, if one is given
     * @throws AppError 404, 422 for an unknown other term
     */
    async remove(id: string, into?: Replacement): Promise<Item | undefined> {
      const other = await inTransaction(db, async (tx) => removeAll(tx, [(await find(tx, id)).id], into));
      return other && presentOne(other);
    },

    /** Deletes or merges those that are left. @throws AppError 422 for an unknown other term */
    updateMany: ({ ids, action, into }: BulkTermsInput): Promise<BulkOutcome> =>
      inTransaction(db, async (tx) => {
        const present = await presentIds(tx, kind, ids);
        const replacement = action === 'merge' ? { field: 'into', idOrSlug: into ?? '' } : undefined;
        if (present.length > 0) await removeAll(tx, present, replacement);
        return { count: present.length, missing: ids.length - present.length };
      }),
  };
}

const nameOrSlugTaken = () => invalid({ name: [takenMessage('This name or slug')] });
