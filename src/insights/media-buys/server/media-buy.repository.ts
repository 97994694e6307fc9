import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface MediaBuyRow {
  id: Uuid;
  companyId: Uuid;
  accessKeyId: Uuid;
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
  productId: string;
  pricingOptionId: string;
  campaignId: bigint | null;
  isHeld: boolean;
  request: unknown;
  budgetMicros: Micros;
  propertyList: unknown;
  collectionList: unknown;
  measurementTerms: unknown;
  canceledAt: Date | null;
  cancelReason: string | null;
}

export interface MediaBuy {
  row: MediaBuyRow;
  packages: PackageRow[];
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

export async function insertMediaBuy(
  tx: Transaction,
  row: MediaBuyRow,
  packages: readonly PackageRow[],
): Promise<void> {
  await tx.insertInto('mediaBuy').values(row).execute();
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
  const rows: MediaBuyRow[] = await query.orderBy('id', 'desc').limit(limit).execute();
  if (rows.length === 0) return [];
  const packages: PackageRow[] = await tx
    .selectFrom('mediaBuyPackage')
    .selectAll()
    .where(
      'mediaBuyId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ row, packages: packages.filter(({ mediaBuyId }) => mediaBuyId === row.id) }));
}
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Locks a media buy, if it is still at a revision, and counts a change of it. */
export async function countRevision(tx: Transaction, id: Uuid, revision: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mediaBuy')
    .set({ revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Cancellation {
  canceledAt: Date;
  cancelReason: string | null;
}

export async function cancelMediaBuy(tx: Transaction, id: Uuid, cancellation: Cancellation): Promise<void> {
  await tx.updateTable('mediaBuy').set(cancellation).where('id', '=', id).execute();
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

export async function setPackage(
  tx: Transaction,
  {
    id,
    propertyList,
    collectionList,
    budgetMicros,
    campaignId,
    isHeld,
    request,
  }: Pick<PackageRow, 'id' | 'propertyList' | 'collectionList' | 'budgetMicros' | 'campaignId' | 'isHeld' | 'request'>,
): Promise<void> {
  await tx
    .updateTable('mediaBuyPackage')
    .set({
      propertyList: json(propertyList),
      collectionList: json(collectionList),
      budgetMicros,
      campaignId,
      isHeld,
      request: JSON.stringify(request),
    })
    .where('id', '=', id)
    .execute();
}
