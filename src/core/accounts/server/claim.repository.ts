import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';

export type ClaimKind = 'BRAND' | 'SELLER';
export type ClaimStatus = 'PENDING' | 'APPROVED' | 'DECLINED';

/** A request to manage a brand or shop alongside another company. */
export interface Claim {
  id: Uuid;
  companyId: Uuid;
  kind: ClaimKind;
  /** Id of the brand or seller. */
  targetId: Uuid;
  requestedAt: EpochMs;
  requestedBy: string;
  status: ClaimStatus;
}

/**
 * Returns the brands or sellers that only other companies manage, excluding companies where the user is owner or
 * administrator. Needs a transaction of the system: no company sees what others manage.
 */
export async function managedByOtherCompanies(
  tx: Transaction,
  { kind, ids, companyId, userId }: { kind: ClaimKind; ids: readonly Uuid[]; companyId: Uuid; userId: Uuid },
): Promise<Uuid[]> {
  if (!ids.length) return [];
  const { table, column } = TABLES[kind];
  const { rows } = await sql<{ id: Uuid }>`
    select ${column} as id from ${table} where ${column} = any(${ids}::uuid[])
    group by ${column} having not bool_or(${table}.company_id = ${companyId} or exists (
      select from membership where membership.company_id = ${table}.company_id and user_id = ${userId}
        and status = 'ACTIVE' and role in ('OWNER', 'ADMIN')))`.execute(tx);
  return rows.map(({ id }) => id);
}

const TABLES = {
  BRAND: { table: sql.table('company_brand'), column: sql.ref('brandId') },
  SELLER: { table: sql.table('company_seller'), column: sql.ref('sellerId') },
} as const;

/** Inserts claims for staff to decide; a claim that is already pending is not repeated. */
export async function insertClaims(
  tx: Transaction,
  claims: readonly { id: Uuid; companyId: Uuid; kind: ClaimKind; targetId: Uuid; userId: Uuid; at: EpochMs }[],
): Promise<void> {
  if (!claims.length) return;
  await tx
    .insertInto('claim')
    .values(
      claims.map(({ id, companyId, kind, targetId, userId, at }) => ({
        id,
        companyId,
        brandId: kind === 'BRAND' ? targetId : null,
        sellerId: kind === 'SELLER' ? targetId : null,
        requestedBy: userId,
        requestedAt: new Date(at),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const claims = (tx: Transaction) =>
  tx
    .selectFrom('claim')
    .innerJoin('appUser', 'appUser.id', 'claim.requestedBy')
    .select(['claim.id', 'companyId', 'brandId', 'sellerId', 'requestedAt', 'status', 'appUser.email as requestedBy']);

type Selected = Awaited<ReturnType<ReturnType<typeof claims>['executeTakeFirstOrThrow']>>;

const claimOf = (row: Selected): Claim => ({
  id: row.id,
  companyId: row.companyId,
  kind: row.brandId ? 'BRAND' : 'SELLER',
  targetId: (row.brandId ?? row.sellerId)!,
  requestedAt: row.requestedAt.getTime(),
  requestedBy: row.requestedBy,
  status: row.status as ClaimStatus,
});

/** Lists pending claims, oldest first, of one company or of all (null). */
export async function listPendingClaims(
  tx: Transaction,
  { companyId, slice }: { companyId: Uuid | null; slice: Slice },
): Promise<Found<Claim>> {
  const found = await findSlice(slice, ({ offset, limit, total }) =>
    claims(tx)
      .select(total.as('total'))
      .where('status', '=', 'PENDING')
      .$if(companyId !== null, (query) => query.where('companyId', '=', companyId!))
      .orderBy('requestedAt')
      .orderBy('claim.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  );
  return { ...found, rows: found.rows.map(claimOf) };
}

/** Locks a claim, so that it is decided once; null when it does not exist. */
export async function lockClaim(tx: Transaction, id: Uuid): Promise<Claim | null> {
  const row = await claims(tx).where('claim.id', '=', id).forNoKeyUpdate('claim').executeTakeFirst();
  return row ? claimOf(row) : null;
}

export async function decideClaim(
  tx: Transaction,
  id: Uuid,
  decision: { status: Exclude<ClaimStatus, 'PENDING'>; decidedBy: Uuid | null; at: EpochMs; reason: string },
): Promise<void> {
  await tx
    .updateTable('claim')
    .set({
      status: decision.status,
      decidedBy: decision.decidedBy,
      decidedAt: new Date(decision.at),
      reason: decision.reason,
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the companies that manage a brand or seller, by name. */
export async function managersOf(tx: Transaction, kind: ClaimKind, targetId: Uuid): Promise<Uuid[]> {
  const { table, column } = TABLES[kind];
  const { rows } = await sql<{ id: Uuid }>`
    select company.id from ${table} join company on company.id = ${table}.company_id
    where ${column} = ${targetId} order by company.name limit 20`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns the name of a brand or seller. */
export async function nameOfTarget(tx: Transaction, kind: ClaimKind, targetId: Uuid): Promise<string> {
  const row = await tx
    .selectFrom(kind === 'BRAND' ? 'brand' : 'seller')
    .select('name')
    .where('id', '=', targetId)
    .executeTakeFirstOrThrow();
  return row.name;
}
