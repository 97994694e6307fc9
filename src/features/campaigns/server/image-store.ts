import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export interface StoredImage {
  companyId: Uuid;
  /** Last part of its address. */
  name: string;
  width: number;
  height: number;
  bytes: number;
  createdBy: Uuid;
  createdAt: Date;
}

export async function insertImage(tx: Transaction, image: StoredImage): Promise<void> {
  await tx
    .insertInto('campaign_image')
    .values({
      company_id: image.companyId,
      name: image.name,
      width: image.width,
      height: image.height,
      bytes: image.bytes,
      created_by: image.createdBy,
      created_at: image.createdAt,
    })
    .execute();
}

/** Lets another company use these pictures as well, for a campaign that is copied to it. */
export async function shareImages(
  tx: Transaction,
  { names, from, to }: { names: readonly string[]; from: Uuid; to: Uuid },
): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into campaign_image (company_id, name, width, height, bytes, created_by, created_at)
    select ${to}, name, width, height, bytes, created_by, created_at from campaign_image
    where company_id = ${from} and name = any(${names}::text[])
    on conflict do nothing`.execute(tx);
}
