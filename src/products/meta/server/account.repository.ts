import { sql } from 'kysely';
import type { Audience, Funds, MetaAccount } from '#integrations/meta/port.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { OnboardingStatus } from '../rules/onboarding.ts';
import type { SellerRef } from './types.ts';

/** A shop that a company works for, with the data Meta requires. */
export interface Shop extends SellerRef {
  sellerName: string;
  companyName: string;
  catalogId: Uuid;
  /** Currency of product prices. */
  catalogCurrency: string;
  storefrontUrl: string;
  countryCode: string;
  timezone: string;
  walletCurrency: string;
}

/**
 * Returns the shop as the viewer may see it. Several companies may work for one shop, and `companyId` selects the
 * company. Staff pass null and get a company that linked the shop, if there is one.
 */
export async function shopOf(tx: Transaction, sellerId: Uuid, companyId: Uuid | null): Promise<Shop | undefined> {
  const { rows } = await sql<Shop>`
    select own.company_id, seller.id as seller_id, seller.name as seller_name, company.name as company_name,
      catalog.id as catalog_id, catalog.currency as catalog_currency, catalog.base_url as storefront_url,
      catalog.code as country_code, catalog.timezone, company.wallet_currency
    from company_seller own join seller on seller.id = own.seller_id join catalog on catalog.id = seller.catalog_id
      join company on company.id = own.company_id
      left join meta_account linked on linked.company_id = own.company_id and linked.seller_id = own.seller_id
    where own.seller_id = ${sellerId} and (${companyId}::uuid is null or own.company_id = ${companyId})
    order by linked.company_id is null, company.name limit 1`.execute(tx);
  return rows[0];
}

/** Returns the IANA time zones of all countries with shops. */
export async function shopTimezones(tx: Transaction): Promise<string[]> {
  const rows = await tx.selectFrom('catalog').select('timezone').distinct().orderBy('timezone').execute();
  return rows.map(({ timezone }) => timezone);
}

export interface AccountRow extends SellerRef, MetaAccount, Funds {
  digits: number;
  catalogSyncedAt: Date | null;
}

const accounts = (tx: Transaction) =>
  tx
    .selectFrom('metaAccount')
    .innerJoin('currency', 'currency.code', 'metaAccount.currency')
    .select([
      'companyId',
      'sellerId',
      'accountRef',
      'name',
      'catalogRef',
      'pageRef',
      'metaAccount.currency',
      'currency.fractionDigits as digits',
      'timezone',
      'countryCode',
      'fundedMicros',
      'spentMicros',
      'catalogSyncedAt',
    ]);

export function accountOf(tx: Transaction, { companyId, sellerId }: SellerRef): Promise<AccountRow | undefined> {
  return accounts(tx).where('companyId', '=', companyId).where('sellerId', '=', sellerId).executeTakeFirst();
}

/** Returns those of these sellers that are linked, with the viewer's rights. */
export async function linkedSellers(tx: Transaction, sellerIds: readonly Uuid[]): Promise<Set<Uuid>> {
  const rows = await tx.selectFrom('metaAccount').select('sellerId').where('sellerId', 'in', sellerIds).execute();
  return new Set(rows.map((row) => row.sellerId));
}

/** Inserts an account; one per company and seller. */
export async function insertAccount(
  tx: Transaction,
  { companyId, sellerId }: SellerRef,
  account: MetaAccount,
  nowMs: EpochMs,
): Promise<void> {
  await tx
    .insertInto('metaAccount')
    .values({
      companyId,
      sellerId,
      accountRef: account.accountRef,
      name: account.name,
      catalogRef: account.catalogRef,
      pageRef: account.pageRef,
      currency: account.currency,
      timezone: account.timezone,
      countryCode: account.countryCode,
      linkedAt: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.columns(['companyId', 'sellerId']).doNothing())
    .execute();
}

export async function saveFunds(tx: Transaction, { companyId, sellerId }: SellerRef, funds: Funds): Promise<void> {
  await tx
    .updateTable('metaAccount')
    .set(funds)
    .where('companyId', '=', companyId)
    .where('sellerId', '=', sellerId)
    .execute();
}

/** Returns the accounts that are due to be read. */
export async function accountsToRead(tx: Transaction, nowMs: EpochMs): Promise<SellerRef[]> {
  const { rows } = await sql<SellerRef>`
    select company_id, seller_id from meta_account
    where results_due_at is null or results_due_at <= ${new Date(nowMs)} order by results_due_at nulls first`.execute(
    tx,
  );
  return rows;
}

/**
 * Claims an account for reading until `untilMs`. Returns null when it is not due or another process is reading it.
 */
export async function takeAccountToRead(
  tx: Transaction,
  { companyId, sellerId }: SellerRef,
  { nowMs, untilMs }: { nowMs: EpochMs; untilMs: EpochMs },
): Promise<{ isFirst: boolean; failures: number } | null> {
  const { rows } = await sql<{ isFirst: boolean; failures: number }>`
    with due as (
      select company_id, seller_id from meta_account
      where company_id = ${companyId} and seller_id = ${sellerId} and (results_due_at is null or results_due_at <= ${new Date(nowMs)})
      for update skip locked
    )
    update meta_account a set results_due_at = ${new Date(untilMs)} from due
    where a.company_id = due.company_id and a.seller_id = due.seller_id
    returning a.results_synced_at is null as is_first, a.results_failures as failures`.execute(tx);
  return rows[0] ?? null;
}

/** Records a complete reading. */
export async function markRead(tx: Transaction, { companyId, sellerId }: SellerRef, nowMs: EpochMs): Promise<void> {
  await sql`
    update meta_account set results_synced_at = ${new Date(nowMs)}, results_failures = 0
    where company_id = ${companyId} and seller_id = ${sellerId}`.execute(tx);
}

/** Records an incomplete reading, and when to read again. */
export async function readAgainAt(tx: Transaction, { companyId, sellerId }: SellerRef, atMs: EpochMs): Promise<void> {
  await sql`
    update meta_account set results_due_at = ${new Date(atMs)}, results_failures = results_failures + 1
    where company_id = ${companyId} and seller_id = ${sellerId}`.execute(tx);
}

/** Returns accounts whose catalog at Meta was not updated since an instant. */
export function accountsToFill(tx: Transaction, beforeMs: EpochMs): Promise<AccountRow[]> {
  return accounts(tx)
    .where(({ eb, or }) => or([eb('catalogSyncedAt', 'is', null), eb('catalogSyncedAt', '<=', new Date(beforeMs))]))
    .execute();
}

export async function markFilled(tx: Transaction, { companyId, sellerId }: SellerRef, nowMs: EpochMs): Promise<void> {
  await tx
    .updateTable('metaAccount')
    .set({ catalogSyncedAt: new Date(nowMs) })
    .where('companyId', '=', companyId)
    .where('sellerId', '=', sellerId)
    .execute();
}

export async function saveAudiences(
  tx: Transaction,
  { companyId, sellerId }: SellerRef,
  audiences: readonly Audience[],
): Promise<void> {
  await tx.deleteFrom('metaAudience').where('companyId', '=', companyId).where('sellerId', '=', sellerId).execute();
  if (!audiences.length) return;
  await tx
    .insertInto('metaAudience')
    .values(audiences.map(({ id, name }) => ({ companyId, sellerId, audienceRef: id, name })))
    .execute();
}

export function audiencesOf(tx: Transaction, { companyId, sellerId }: SellerRef): Promise<Audience[]> {
  return tx
    .selectFrom('metaAudience')
    .select(['audienceRef as id', 'name'])
    .where('companyId', '=', companyId)
    .where('sellerId', '=', sellerId)
    .orderBy('name')
    .execute();
}

export interface LinkingRow extends SellerRef {
  id: Uuid;
  status: OnboardingStatus;
  pageUrl: string;
  userMessage: Message | null;
  requestedBy: Uuid | null;
  createdAt: Date;
}

const linkings = (tx: Transaction) =>
  tx
    .selectFrom('metaLinking')
    .select([
      'id',
      'companyId',
      'sellerId',
      'status',
      'pageUrl',
      sql<Message | null>`user_message`.as('userMessage'),
      'requestedBy',
      'createdAt',
    ])
    .$narrowType<{ status: OnboardingStatus }>();

export function linkingById(tx: Transaction, id: Uuid): Promise<LinkingRow | undefined> {
  return linkings(tx).where('id', '=', id).executeTakeFirst();
}

export function latestLinking(tx: Transaction, { companyId, sellerId }: SellerRef): Promise<LinkingRow | undefined> {
  return linkings(tx)
    .where('companyId', '=', companyId)
    .where('sellerId', '=', sellerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns false when linking of this seller is already in progress. */
export async function insertLinking(
  tx: Transaction,
  linking: SellerRef & { id: Uuid; pageUrl: string; requestedBy: Uuid },
  nowMs: EpochMs,
): Promise<boolean> {
  const made = await tx
    .insertInto('metaLinking')
    .values({
      id: linking.id,
      companyId: linking.companyId,
      sellerId: linking.sellerId,
      status: 'PENDING',
      pageUrl: linking.pageUrl,
      requestedBy: linking.requestedBy,
      createdAt: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** Does not change a run that has ended. */
export async function changeLinking(
  tx: Transaction,
  id: Uuid,
  change: { status: OnboardingStatus; userMessage?: Message; endedMs?: EpochMs },
): Promise<void> {
  await tx
    .updateTable('metaLinking')
    .set({
      status: change.status,
      userMessage: change.userMessage ? JSON.stringify(change.userMessage) : null,
      endedAt: change.endedMs === undefined ? null : new Date(change.endedMs),
    })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}
