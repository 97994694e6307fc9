import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Counts one more generated image for the company in the current hour. Returns false when the limit is reached. */
export async function countGeneratedImage(tx: Transaction, companyId: Uuid, hour: Date, max: number): Promise<boolean> {
  const { rows } = await sql`
    insert into image_generation_quota as before (company_id, hour, count) values (${companyId}, ${hour}, 1)
    on conflict (company_id) do update
      set hour = excluded.hour, count = case when before.hour = excluded.hour then before.count + 1 else 1 end
      where before.hour <> excluded.hour or before.count < ${max}
    returning count`.execute(tx);
  return rows.length === 1;
}
