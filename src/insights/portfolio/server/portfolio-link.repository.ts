import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { LinkColumn, LinkDays } from '../rules/portfolio-link.ts';

/** What a link shows. */
export interface SharedView extends LinkDays {
  id: Uuid;
  companyId: Uuid;
  title: string;
  brandIds: Uuid[];
  columns: LinkColumn[];
  /** Last segment of its address. */
  logo: string | null;
  expiresAt: Date;
  endedAt: Date | null;
}

export interface NewPortfolioLink extends Omit<SharedView, 'endedAt'> {
  secretHash: Buffer;
  madeBy: Uuid;
  createdAt: Date;
}

export async function insertLink(tx: Transaction, link: NewPortfolioLink): Promise<void> {
  await tx.insertInto('portfolioLink').values(link).execute();
}

export async function countOpenLinks(tx: Transaction, companyId: Uuid, nowMs: EpochMs): Promise<number> {
  const { rows } = await sql<{ links: number }>`select count(*)::int as links from portfolio_link
    where company_id = ${companyId} and ended_at is null and expires_at > ${new Date(nowMs)}`.execute(tx);
  return rows[0]!.links;
}

/** A link as its company lists it. */
export interface PortfolioLinkRow {
  id: Uuid;
  title: string;
  brandIds: Uuid[];
  columns: LinkColumn[];
  lastDays: number | null;
  fromDate: Day | null;
  toDate: Day | null;
  /** Null when that person has left the company. */
  makerName: string | null;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  openings: number;
  lastOpenings: { openedAt: string; network: string }[];
}

/** Lists a company's links, open ones first, then the newest first. */
export async function linksOf(
  tx: Transaction,
  { companyId, nowMs, limit }: { companyId: Uuid; nowMs: EpochMs; limit: number },
): Promise<PortfolioLinkRow[]> {
  const { rows } = await sql<PortfolioLinkRow>`
    select link.id, link.title, link.brand_ids, link.columns, link.last_days, link.from_date, link.to_date,
      app_user.first_name || ' ' || app_user.last_name as maker_name, link.created_at, link.expires_at, link.ended_at, link.openings,
      coalesce((select jsonb_agg(jsonb_build_object('openedAt', opening.opened_at, 'network', opening.network) order by opening.opened_at desc)
        from portfolio_link_opening opening where opening.portfolio_link_id = link.id), '[]') as last_openings
    from portfolio_link link left join app_user on app_user.id = link.made_by
    where link.company_id = ${companyId}
    order by link.ended_at is null and link.expires_at > ${new Date(nowMs)} desc, link.created_at desc, link.id desc
    limit ${limit}`.execute(tx);
  return rows;
}

/** Ends an open link; false when there is none. */
export async function endLink(
  tx: Transaction,
  { companyId, id, nowMs }: { companyId: Uuid; id: Uuid; nowMs: EpochMs },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('portfolioLink')
    .set({ endedAt: new Date(nowMs) })
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', new Date(nowMs))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends the links that a user made since an instant. */
export async function endLinksMadeSince(
  tx: Transaction,
  { userId, since, at }: { userId: Uuid; since: EpochMs; at: EpochMs },
): Promise<void> {
  await tx
    .updateTable('portfolioLink')
    .set({ endedAt: new Date(at) })
    .where('madeBy', '=', userId)
    .where('createdAt', '>=', new Date(since))
    .where('endedAt', 'is', null)
    .execute();
}

/** Finds the view of a secret, open or not. */
export async function viewOfSecret(tx: Transaction, secretHash: Buffer): Promise<SharedView | null> {
  const row = await tx
    .selectFrom('portfolioLink')
    .select(['id', 'companyId', 'title', 'brandIds', 'columns', 'lastDays', 'fromDate', 'toDate', 'logo'])
    .select(['expiresAt', 'endedAt'])
    .where('secretHash', '=', secretHash)
    .executeTakeFirst();
  return row ? { ...row, columns: row.columns as LinkColumn[] } : null;
}

/** Counts an opening, unless the last one is younger than the interval, and keeps the newest of them. */
export async function recordOpening(
  tx: Transaction,
  { id, companyId }: Pick<SharedView, 'id' | 'companyId'>,
  { nowMs, intervalMs, network, max }: { nowMs: EpochMs; intervalMs: number; network: string; max: number },
): Promise<void> {
  const openedAt = new Date(nowMs);
  // Two at the same time wait for each other here, and the second finds the first.
  const { numUpdatedRows } = await tx
    .updateTable('portfolioLink')
    .set(({ eb }) => ({ openings: eb('openings', '+', 1), lastOpenedAt: openedAt }))
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('lastOpenedAt', 'is', null), eb('lastOpenedAt', '<=', new Date(nowMs - intervalMs))]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await tx.insertInto('portfolioLinkOpening').values({ companyId, portfolioLinkId: id, openedAt, network }).execute();
  await sql`delete from portfolio_link_opening where portfolio_link_id = ${id} and opened_at < (
    select min(opened_at) from (
      select opened_at from portfolio_link_opening where portfolio_link_id = ${id} order by opened_at desc limit ${max}
    ) newest)`.execute(tx);
}

/** Deletes links that ended before an instant, with their openings. */
export async function deleteLinksEndedBefore(tx: Transaction, endedBefore: Date): Promise<void> {
  await tx
    .deleteFrom('portfolioLink')
    .where(({ or, eb }) => or([eb('endedAt', '<', endedBefore), eb('expiresAt', '<', endedBefore)]))
    .execute();
}
