import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import { readExcludedFields, type ExcludableField } from '../rules/company-form.ts';

const EXCLUDED_FIELDS_KEY = 'company_exclude_fields';

/** Returns the company fields that this deployment excludes. */
export async function excludedFields(tx: Transaction): Promise<ReadonlySet<ExcludableField>> {
  const row = await tx
    .selectFrom('configuration')
    .select('value')
    .where('key', '=', EXCLUDED_FIELDS_KEY)
    .executeTakeFirst();
  return readExcludedFields(row?.value);
}

/**
 * Returns whether a company other than `exceptId` has the name, ignoring case. Locks the name until the transaction
 * ends, so that concurrent checks wait. Needs a transaction of the system.
 */
export async function isNameTaken(tx: Transaction, name: string, exceptId?: Uuid): Promise<boolean> {
  await lock(tx, 'company-name', name);
  const row = await tx
    .selectFrom('company')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst();
  return row !== undefined;
}

export async function isCurrency(tx: Transaction, code: string): Promise<boolean> {
  return (await tx.selectFrom('currency').select('code').where('code', '=', code).executeTakeFirst()) !== undefined;
}

export async function countExisting(tx: Transaction, kind: 'brand' | 'seller', ids: readonly Uuid[]): Promise<number> {
  const { count } = await tx
    .selectFrom(kind)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the time zone of the country's storefront; null when there is none. */
export async function timezoneOfCountry(tx: Transaction, countryCode: string): Promise<string | null> {
  const row = await tx.selectFrom('catalog').select('timezone').where('code', '=', countryCode).executeTakeFirst();
  return row?.timezone ?? null;
}
