import { sql } from 'kysely';
import type { Audience, Funds, MetaAccount } from '#integrations/meta/port.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { OnboardingStatus } from '../rules/onboarding.ts';
import type { SellerRef } from './types.ts';

/** A shop somebody works for, with what Meta has to know of it. */
export interface Shop extends SellerRef {
  sellerName: string;
  companyName: string;
  catalogId: Uuid;
  /** Of product prices. */
  catalogCurrency: string;
  storefrontUrl: string;
  countryCode: string;
  timezone: string;
  walletCurrency: string;
}

/**
 * The shop as the viewer may see it; several companies may work for one, `companyId` says for whom it is asked. Staff ask for none: then
 * it is one that linked the shop, if any did.
 */
export async function shopOf(tx: Transaction, sellerId: Uuid, companyId: Uuid | null): Promise<Shop | undefined> {
  const { rows } = await sql<Shop>`
    select own.company_id as "companyId", seller.id as "sellerId", seller.name as "sellerName", company.name as "companyName",
      catalog.id as "catalogId", catalog.currency as "catalogCurrency", catalog.base_url as "storefrontUrl",
      catalog.code as "countryCode", catalog.timezone, company.wallet_currency as "walletCurrency"
    from company_seller own join seller on seller.id = own.seller_id join catalog on catalog.id = seller.catalog_id
      join company on company.id = own.company_id
      left join meta_account linked on linked.company_id = own.company_id and linked.seller_id = own.seller_id
    where own.seller_id = ${sellerId} and (${companyId}::uuid is null or own.company_id = ${companyId})
    order by linked.company_id is null, company.name limit 1`.execute(tx);
  return rows[0];
}

/** IANA zones of the countries there are shops in. */
export async function shopTimezones(tx: Transaction): Promise<string[]> {
  const rows = await tx.selectFrom('catalog').select('timezone').distinct().orderBy('timezone').execute();
  return rows.map(({ timezone }) => timezone);
}

export interface AccountRow extends SellerRef, MetaAccount, Funds {
  digits: number;
  itemsAt: Date | null;
}

const accounts = (tx: Transaction) =>
  tx
    .selectFrom('meta_account')
    .innerJoin('currency', 'currency.code', 'meta_account.currency')
    .select([
      'company_id as companyId',
      'seller_id as sellerId',
      'account_ref as accountRef',
      'name',
      'catalog_ref as catalogRef',
      'page_ref as pageRef',
      'meta_account.currency',
      'currency.fraction_digits as digits',
      'timezone',
      'country_code as countryCode',
      'funded_micros',
      'spent_micros',
      'items_at as itemsAt',
    ]);

export function accountOf(tx: Transaction, { companyId, sellerId }: SellerRef): Promise<AccountRow | undefined> {
  return accounts(tx).where('company_id', '=', companyId).where('seller_id', '=', sellerId).executeTakeFirst();
}

/** Sellers among these that are linked, as the viewer sees it. */
export async function linkedSellers(tx: Transaction, sellerIds: readonly Uuid[]): Promise<Set<Uuid>> {
  const rows = await tx.selectFrom('meta_account').select('seller_id').where('seller_id', 'in', sellerIds).execute();
  return new Set(rows.map((row) => row.seller_id));
}

/** Once for each seller of a company. */
export async function insertAccount(
  tx: Transaction,
  { companyId, sellerId }: SellerRef,
  account: MetaAccount,
  now_ms: Instant_ms,
): Promise<void> {
  await tx
    .insertInto('meta_account')
    .values({
      company_id: companyId,
      seller_id: sellerId,
      account_ref: account.accountRef,
      name: account.name,
      catalog_ref: account.catalogRef,
      page_ref: account.pageRef,
      currency: account.currency,
      timezone: account.timezone,
      country_code: account.countryCode,
      linked_at: new Date(now_ms),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'seller_id']).doNothing())
    .execute();
}

export async function saveFunds(tx: Transaction, { companyId, sellerId }: SellerRef, funds: Funds): Promise<void> {
  await tx
    .updateTable('meta_account')
    .set(funds)
    .where('company_id', '=', companyId)
    .where('seller_id', '=', sellerId)
    .execute();
}

/** Accounts whose results were not read since an instant, those that waited longest first. */
export async function accountsToRead(
  tx: Transaction,
  { before_ms, limit }: { before_ms: Instant_ms; limit: number },
): Promise<SellerRef[]> {
  const { rows } = await sql<SellerRef>`
    select company_id as "companyId", seller_id as "sellerId" from meta_account
    where read_at is null or read_at <= ${new Date(before_ms)} order by read_at nulls first limit ${limit}`.execute(tx);
  return rows;
}

/** Whoever takes an account reads it, others leave it alone until it is due again: null when it is not. */
export async function takeAccountToRead(
  tx: Transaction,
  { companyId, sellerId }: SellerRef,
  { before_ms, now_ms }: { before_ms: Instant_ms; now_ms: Instant_ms },
): Promise<{ isFirst: boolean } | null> {
  const { rows } = await sql<{ isFirst: boolean }>`
    with due as (
      select company_id, seller_id, read_at from meta_account
      where company_id = ${companyId} and seller_id = ${sellerId} and (read_at is null or read_at <= ${new Date(before_ms)})
      for update skip locked
    )
    update meta_account a set read_at = ${new Date(now_ms)} from due
    where a.company_id = due.company_id and a.seller_id = due.seller_id
    returning due.read_at is null as "isFirst"`.execute(tx);
  return rows[0] ?? null;
}

/** Accounts whose catalog at Meta was not brought up to date since an instant. */
export function accountsToFill(tx: Transaction, before_ms: Instant_ms): Promise<AccountRow[]> {
  return accounts(tx)
    .where(({ eb, or }) => or([eb('items_at', 'is', null), eb('items_at', '<=', new Date(before_ms))]))
    .execute();
}

export async function markFilled(
  tx: Transaction,
  { companyId, sellerId }: SellerRef,
  now_ms: Instant_ms,
): Promise<void> {
  await tx
    .updateTable('meta_account')
    .set({ items_at: new Date(now_ms) })
    .where('company_id', '=', companyId)
    .where('seller_id', '=', sellerId)
    .execute();
}

export async function saveAudiences(
  tx: Transaction,
  { companyId, sellerId }: SellerRef,
  audiences: readonly Audience[],
): Promise<void> {
  await tx.deleteFrom('meta_audience').where('company_id', '=', companyId).where('seller_id', '=', sellerId).execute();
  if (!audiences.length) return;
  await tx
    .insertInto('meta_audience')
    .values(audiences.map(({ id, name }) => ({ company_id: companyId, seller_id: sellerId, audience_ref: id, name })))
    .execute();
}

export function audiencesOf(tx: Transaction, { companyId, sellerId }: SellerRef): Promise<Audience[]> {
  return tx
    .selectFrom('meta_audience')
    .select(['audience_ref as id', 'name'])
    .where('company_id', '=', companyId)
    .where('seller_id', '=', sellerId)
    .orderBy('name')
    .execute();
}

export interface LinkingRow extends SellerRef {
  id: Uuid;
  status: OnboardingStatus;
  pageUrl: string;
  userMessage: string | null;
  requestedBy: Uuid | null;
  createdAt: Date;
}

const linkings = (tx: Transaction) =>
  tx
    .selectFrom('meta_linking')
    .select([
      'id',
      'company_id as companyId',
      'seller_id as sellerId',
      'status',
      'page_url as pageUrl',
      'user_message as userMessage',
      'requested_by as requestedBy',
      'created_at as createdAt',
    ])
    .$narrowType<{ status: OnboardingStatus }>();

export function linkingById(tx: Transaction, id: Uuid): Promise<LinkingRow | undefined> {
  return linkings(tx).where('id', '=', id).executeTakeFirst();
}

export function latestLinking(tx: Transaction, { companyId, sellerId }: SellerRef): Promise<LinkingRow | undefined> {
  return linkings(tx)
    .where('company_id', '=', companyId)
    .where('seller_id', '=', sellerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** False when a run of this seller is on its way. */
export async function insertLinking(
  tx: Transaction,
  linking: SellerRef & { id: Uuid; pageUrl: string; requestedBy: Uuid },
  now_ms: Instant_ms,
): Promise<boolean> {
  const made = await tx
    .insertInto('meta_linking')
    .values({
      id: linking.id,
      company_id: linking.companyId,
      seller_id: linking.sellerId,
      status: 'PENDING',
      page_url: linking.pageUrl,
      requested_by: linking.requestedBy,
      created_at: new Date(now_ms),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** Nothing happens to a run that has ended. */
export async function changeLinking(
  tx: Transaction,
  id: Uuid,
  change: { status: OnboardingStatus; userMessage?: string; ended_ms?: Instant_ms },
): Promise<void> {
  await tx
    .updateTable('meta_linking')
    .set({
      status: change.status,
      user_message: change.userMessage ?? null,
      ended_at: change.ended_ms === undefined ? null : new Date(change.ended_ms),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
