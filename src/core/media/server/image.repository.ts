import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import { imageNameOf } from '../rules/image.ts';

export interface StoredImage {
  companyId: Uuid;
  /** Last segment of the image's URL. */
  name: string;
  width: number;
  height: number;
  bytes: number;
  createdBy: Uuid;
  createdAt: Date;
}

export async function insertImage(tx: Transaction, image: StoredImage): Promise<void> {
  await tx
    .insertInto('image')
    .values({
      companyId: image.companyId,
      name: image.name,
      width: image.width,
      height: image.height,
      bytes: image.bytes,
      createdBy: image.createdBy,
      createdAt: image.createdAt,
    })
    .execute();
}

/** Returns the pixel sizes of those of these images that belong to the company, by name. */
export async function imageSizes(
  tx: Transaction,
  companyId: Uuid,
  names: readonly string[],
): Promise<Map<string, { width: number; height: number }>> {
  const rows = await tx
    .selectFrom('image')
    .select(['name', 'width', 'height'])
    .where('companyId', '=', companyId)
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute();
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}

/** Lets another company use these images as well, for a campaign copied to it. */
export async function shareImages(
  tx: Transaction,
  { names, from, to }: { names: readonly string[]; from: Uuid; to: Uuid },
): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into image (company_id, name, width, height, bytes, created_by, created_at)
    select ${to}, name, width, height, bytes, created_by, created_at from image
    where company_id = ${from} and name = any(${names}::text[])
    on conflict do nothing`.execute(tx);
}

/** Returns the size in pixels of the company's image at a URL; null when it is not the company's. */
export async function imageOfCompany(
  tx: Transaction,
  companyId: Uuid,
  url: string,
): Promise<{ width: number; height: number } | null> {
  const name = imageNameOf(url);
  if (!name) return null;
  const row = await tx
    .selectFrom('image')
    .select(['width', 'height'])
    .where('companyId', '=', companyId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}
