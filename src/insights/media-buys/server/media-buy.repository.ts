import { sql, type RawBuilder } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

/** How long one request may work on a media buy between two signs of life. */
const BUSY_MS = 5 * MINUTE_MS;

export interface MediaBuyRow {
  id: Uuid;
  companyId: Uuid;
  accessKeyId: Uuid;
  keyHash: Buffer;
  requestHash: Buffer;
  state: 'BEING_BOUGHT' | 'BOUGHT' | 'TAKEN_BACK';
  busyBy: Uuid | null;
  busyUntil: Date | null;
  brandId: Uuid;
  createdAt: Date;
  startAt: Date;
  endAt: Date;
  revision: number;
  canceledAt: Date | null;
  cancelReason: string | null;
}

export interface PackageRow {
  id: Uuid;
  companyId: Uuid;
  mediaBuyId: Uuid;
  number: number;
  turn: number;
  productId: string;
  pricingOptionId: string;
  campaignId: bigint | null;
  isHeld: boolean;
  request: Record<string, unknown>;
  creation: number;
  askedAt: Date | null;
  askedBy: Uuid | null;
  budgetMicros: Micros;
  propertyList: unknown;
  collectionList: unknown;
  /** The buyer's catalog that named its products. */
  buyerCatalog: string | null;
  measurementTerms: unknown;
  canceledAt: Date | null;
  cancelReason: string | null;
}

export interface MediaBuy {
  row: MediaBuyRow;
  packages: PackageRow[];
}

/** Packages with a list of the buyer's have no inventory. */
export const isUnmatched = ({ propertyList, collectionList }: Pick<PackageRow, 'propertyList' | 'collectionList'>) =>
  propertyList !== null || collectionList !== null;

/** Its campaign was asked for, and a person has not said yes; or an earlier request was cut off. */
export const isWaiting = (row: PackageRow): boolean =>
  row.campaignId === null && !row.isHeld && row.canceledAt === null && !isUnmatched(row);

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

/** Stores a media buy before anything of it is created; false where its key has one already. */
export async function insertMediaBuy(tx: Transaction, { row, packages }: MediaBuy): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('mediaBuy')
    .values(row)
    .onConflict((conflict) => conflict.columns(['accessKeyId', 'companyId', 'keyHash']).doNothing())
    .executeTakeFirst();
  if (!inserted) return false;
  await tx
    .insertInto('mediaBuyPackage')
    .values(
      packages.map((one) => ({
        ...one,
        propertyList: json(one.propertyList),
        collectionList: json(one.collectionList),
        measurementTerms: json(one.measurementTerms),
        request: JSON.stringify(one.request),
      })),
    )
    .execute();
  return true;
}

/** Forgets a media buy of which nothing was created, so that its key is free again. */
export async function deleteMediaBuy(tx: Transaction, id: Uuid): Promise<void> {
  await tx.deleteFrom('mediaBuyPackage').where('mediaBuyId', '=', id).execute();
  await tx.deleteFrom('mediaBuy').where('id', '=', id).execute();
}

export async function mediaBuyOfKey(
  tx: Transaction,
  { accessKeyId, companyId, keyHash }: Pick<MediaBuyRow, 'accessKeyId' | 'companyId' | 'keyHash'>,
): Promise<MediaBuyRow | null> {
  const row = await tx
    .selectFrom('mediaBuy')
    .selectAll()
    .where('accessKeyId', '=', accessKeyId)
    .where('companyId', '=', companyId)
    .where('keyHash', '=', keyHash)
    .executeTakeFirst();
  return (row as MediaBuyRow | undefined) ?? null;
}

/** Media buys of some brands, the newest first: those named, or those after a position. */
export async function mediaBuys(
  tx: Transaction,
  {
    ids,
    brandIds,
    after,
    limit,
  }: { ids: readonly Uuid[] | null; brandIds: readonly Uuid[] | null; after: Uuid | null; limit: number },
): Promise<MediaBuy[]> {
  let query = tx.selectFrom('mediaBuy').selectAll();
  if (ids) query = query.where('id', 'in', ids.length > 0 ? [...ids] : [NO_ID]);
  if (brandIds) query = query.where('brandId', 'in', [...brandIds]);
  // Ids begin with their instant, so that they are in the order of creation.
  if (after) query = query.where('id', '<', after);
  const rows = (await query.orderBy('id', 'desc').limit(limit).execute()) as MediaBuyRow[];
  if (rows.length === 0) return [];
  const packages = (await tx
    .selectFrom('mediaBuyPackage')
    .selectAll()
    .where(
      'mediaBuyId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('number')
    .execute()) as PackageRow[];
  return rows.map((row) => ({ row, packages: packages.filter(({ mediaBuyId }) => mediaBuyId === row.id) }));
}
const NO_ID = '00000000-0000-0000-0000-000000000000';

interface Holder {
  by: Uuid;
  nowMs: EpochMs;
}

/** Takes a media buy for one request, so that a second one changes nothing meanwhile; false while another works on it. */
export const takeMediaBuy = (tx: Transaction, id: Uuid, holder: Holder): Promise<boolean> =>
  holdMediaBuy(tx, id, holder, sql`busy_until is null or busy_until <= ${new Date(holder.nowMs)}`);

/** A sign of life of the request that took it; false once another one did, however long ago. */
export const keepMediaBuy = (tx: Transaction, id: Uuid, holder: Holder): Promise<boolean> =>
  holdMediaBuy(tx, id, holder, sql`busy_by = ${holder.by}`);

async function holdMediaBuy(
  tx: Transaction,
  id: Uuid,
  { by, nowMs }: Holder,
  where: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update media_buy set busy_by = ${by}, busy_until = ${new Date(nowMs + BUSY_MS)} where id = ${id} and (${where})`.execute(
    tx,
  );
  return numAffectedRows > 0n;
}

export async function releaseMediaBuy(tx: Transaction, id: Uuid, by: Uuid): Promise<void> {
  await tx
    .updateTable('mediaBuy')
    .set({ busyBy: null, busyUntil: null })
    .where('id', '=', id)
    .where('busyBy', '=', by)
    .execute();
}

export async function setMediaBuy(
  tx: Transaction,
  id: Uuid,
  change: Partial<Pick<MediaBuyRow, 'state' | 'revision' | 'canceledAt' | 'cancelReason'>>,
): Promise<void> {
  await tx.updateTable('mediaBuy').set(change).where('id', '=', id).execute();
}

export interface Cancellation {
  canceledAt: Date;
  cancelReason: string | null;
}

export async function cancelPackages(tx: Transaction, ids: readonly Uuid[], cancellation: Cancellation): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('mediaBuyPackage')
    .set(cancellation)
    .where('id', 'in', [...ids])
    .where('canceledAt', 'is', null)
    .execute();
}

/** Names the campaign of a package; null once the package was held or resumed since, and asks for another one. */
export async function nameCampaign(
  tx: Transaction,
  { id, creation }: Pick<PackageRow, 'id' | 'creation'>,
  campaignId: bigint,
): Promise<Pick<PackageRow, 'canceledAt'> | null> {
  const row = await tx
    .updateTable('mediaBuyPackage')
    .set({ campaignId })
    .where('id', '=', id)
    .where('creation', '=', creation)
    .returning('canceledAt')
    .executeTakeFirst();
  return row ?? null;
}

export type PackageChange = Partial<
  Pick<
    PackageRow,
    | 'propertyList'
    | 'collectionList'
    | 'budgetMicros'
    | 'campaignId'
    | 'isHeld'
    | 'request'
    | 'creation'
    | 'askedAt'
    | 'askedBy'
  >
>;

export async function setPackage(tx: Transaction, id: Uuid, change: PackageChange): Promise<void> {
  const { propertyList, collectionList, request, ...rest } = change;
  await tx
    .updateTable('mediaBuyPackage')
    .set({
      ...rest,
      ...(propertyList !== undefined && { propertyList: json(propertyList) }),
      ...(collectionList !== undefined && { collectionList: json(collectionList) }),
      ...(request !== undefined && { request: JSON.stringify(request) }),
    })
    .where('id', '=', id)
    .execute();
}
