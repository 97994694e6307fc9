import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/postgres/database.ts';

/** Units of each currency per unit of the platform's default currency, micro-units. */
export async function readRates(tx: Transaction): Promise<Map<string, bigint>> {
  const rows = await tx.selectFrom('currency').select(['code', 'rate_micros']).execute();
  return new Map(rows.map(({ code, rate_micros }) => [code, rate_micros]));
}

export async function catalogsOfVenture(tx: Transaction, ventureId: Uuid): Promise<Uuid[]> {
  const rows = await tx.selectFrom('catalog').select('id').where('venture_id', '=', ventureId).execute();
  return rows.map(({ id }) => id);
}

/** Names of campaigns the viewer may see. */
export async function campaignNames(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, name from campaign where id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
