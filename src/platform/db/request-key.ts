import { createHash } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from './database.ts';

export const MAX_KEY_LENGTH = 200;

/** A request that its caller may repeat, because an answer was lost or a button was clicked twice. */
export interface KeyedRequest {
  /** Chosen by the caller; null makes every call a request of its own. */
  key: string | null;
  operation: string;
  /** Whose request it is, who else cannot meet its key; null for what staff do as staff. */
  companyId: Uuid | null;
  personId: Uuid | null;
  /** Everything that was asked for; what is null or undefined in it was left out. */
  content: unknown;
  language: Language;
  atMs: EpochMs;
}

interface Work<Value, Refusal> {
  /** Does what was asked for, in the transaction the key is kept in. */
  first(): Promise<Result<Value, Refusal>>;
  /** Names what came of it. */
  idOf(value: Value): string;
  /** The answer to the first call, by what came of it. */
  again(id: string): Promise<Value>;
}

/**
 * Does a request once, however often and from wherever it comes. Under its key, the same content is answered with what came of
 * the first call, other content is a CONFLICT. A call that comes while the first is under way waits for it. A refusal keeps
 * nothing: the transaction is rolled back, and the key is free again.
 */
export async function oncePerKey<Value, Refusal = Problem>(
  tx: Transaction,
  request: KeyedRequest | null,
  { first, idOf, again }: Work<Value, Refusal>,
): Promise<Result<Value, Refusal | Problem>> {
  if (!request || request.key === null) return first();
  const { key, operation, companyId, personId, content, language, atMs } = request;
  if (!key.trim() || key.length > MAX_KEY_LENGTH) return fail(invalid('key', KEY_LENGTH[language]));
  const contentHash = createHash('sha256').update(canonicalText(content)).digest();
  const made = await tx
    .insertInto('requestKey')
    .values({
      operation,
      companyId,
      key,
      personId,
      contentHash,
      createdAt: new Date(atMs),
    })
    .onConflict((conflict) => conflict.columns(['key', 'operation', 'companyId']).doNothing())
    .executeTakeFirst();
  const row = { key, operation, companyId };
  if (made.numInsertedOrUpdatedRows === 1n) {
    const result = await first();
    if (result.ok)
      await named(tx.updateTable('requestKey'), row)
        .set({ objectId: idOf(result.value) })
        .execute();
    return result;
  }
  const previous = await named(tx.selectFrom('requestKey'), row)
    .select(['contentHash', 'objectId'])
    .executeTakeFirstOrThrow();
  if (!previous.contentHash.equals(contentHash)) return fail({ code: 'CONFLICT', message: OTHER_CONTENT[language] });
  return ok(await again(previous.objectId!));
}

/** Where the answer is the id of what came of it. */
export const onceForId = (
  tx: Transaction,
  request: KeyedRequest | null,
  first: () => Promise<Result<Uuid, Problem>>,
): Promise<Result<Uuid, Problem>> =>
  oncePerKey(tx, request, { first, idOf: (id) => id, again: (id) => Promise.resolve(id) });

export interface DoneRequest {
  /** Names what came of it. */
  objectId: string;
  createdAt: Date;
}

/** What came of a person's request, as the viewer may see it; null when nothing was done under the key. */
export async function findRequest(
  tx: Transaction,
  { operation, key, personId }: { operation: string; key: string; personId: Uuid },
): Promise<DoneRequest | null> {
  const row = await tx
    .selectFrom('requestKey')
    .select(['objectId', 'createdAt'])
    .where('key', '=', key)
    .where('operation', '=', operation)
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row ? { objectId: row.objectId!, createdAt: row.createdAt } : null;
}

interface Named<Query> {
  where(column: 'key' | 'operation' | 'companyId', operator: '=' | 'is not distinct from', value: string | null): Query;
}

const named = <Query extends Named<Query>>(
  query: Query,
  { key, operation, companyId }: Pick<KeyedRequest, 'operation' | 'companyId'> & { key: string },
): Query =>
  query.where('key', '=', key).where('operation', '=', operation).where('companyId', 'is not distinct from', companyId);

/** One text for everything that means the same: fields in the order of their names, without those that were left out. */
export function canonicalText(content: unknown): string {
  return JSON.stringify(content, (_, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, field]) => field !== null && field !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  });
}

const KEY_LENGTH: Readonly<Record<Language, string>> = {
  en: `Must be 1 to ${MAX_KEY_LENGTH} characters`,
  pt: `Deve ter de 1 a ${MAX_KEY_LENGTH} caracteres`,
  id: `Harus 1 sampai ${MAX_KEY_LENGTH} karakter`,
};

const OTHER_CONTENT: Readonly<Record<Language, string>> = {
  en: 'This request was carried out before, with other contents. Check what it did, then start again.',
  pt: 'Este pedido já foi executado antes, com outro conteúdo. Verifique o que foi feito e comece de novo.',
  id: 'Permintaan ini sudah pernah dijalankan, dengan isi yang lain. Periksa hasilnya, lalu mulai lagi.',
};
