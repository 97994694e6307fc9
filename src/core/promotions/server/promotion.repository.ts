import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface Promotion {
  id: Uuid;
  name: string;
  imageUrl: string;
  /** Null when the image is not a link. */
  href: string | null;
  sortOrder: number;
  startAt: Date;
  /** Null when shown indefinitely. */
  endAt: Date | null;
}

const columns = sql`id, name, image_url, href, sort_order, start_at, end_at`;

/** Returns the images due at an instant, in order. */
export async function promotionsDue(tx: Transaction, atMs: EpochMs): Promise<Promotion[]> {
  const at = new Date(atMs);
  const { rows } = await sql<Promotion>`
    select ${columns} from promotion_banner
    where start_at <= ${at} and (end_at is null or end_at > ${at}) order by sort_order, start_at, id`.execute(tx);
  return rows;
}

/** Returns the images shown now or later. */
export async function promotionsAhead(tx: Transaction, atMs: EpochMs): Promise<Promotion[]> {
  const { rows } = await sql<Promotion>`
    select ${columns} from promotion_banner
    where end_at is null or end_at > ${new Date(atMs)} order by start_at, sort_order, id`.execute(tx);
  return rows;
}

export async function addPromotion(tx: Transaction, promotion: Promotion): Promise<void> {
  const { id, name, imageUrl, href, sortOrder, startAt, endAt } = promotion;
  await sql`insert into promotion_banner (id, name, image_url, href, sort_order, start_at, end_at)
    values (${id}, ${name}, ${imageUrl}, ${href}, ${sortOrder}, ${startAt}, ${endAt})`.execute(tx);
}

/** Removes a current or future image. Returns false when there is none. */
export async function removePromotion(tx: Transaction, id: Uuid): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from promotion_banner where id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}
