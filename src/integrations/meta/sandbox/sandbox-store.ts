import { sql } from 'kysely';
import type { Micros } from '#kernel/money.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { MetaAccount } from '../port.ts';
import type { DeliveringCampaign, Raise, Revision } from './delivery.ts';

/** A seller's run of linking; the account stands as soon as it is through. */
export interface LinkRow {
  account: MetaAccount;
  pageUrl: string;
  begun_ms: Instant_ms;
}

export interface CampaignRow extends DeliveringCampaign {
  name: string;
  /** Null while Meta is still at it. */
  refusal: string | null;
  begun_ms: Instant_ms;
}

const jsonOf = (value: object) =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one));

async function insert(
  tx: Transaction,
  row: { key: string; kind: string; parent: string | null; body: object; at_ms: Instant_ms },
): Promise<void> {
  await sql`insert into sandbox_meta (key, kind, parent, body, created_at)
    values (${row.key}, ${row.kind}, ${row.parent}, ${jsonOf(row.body)}::jsonb, ${new Date(row.at_ms)})
    on conflict (key) do nothing`.execute(tx);
}

export const insertLink = (tx: Transaction, key: string, link: LinkRow) =>
  insert(tx, { key: `link ${key}`, kind: 'LINK', parent: link.account.accountRef, body: link, at_ms: link.begun_ms });

export async function linkByKey(tx: Transaction, key: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<{ body: LinkRow }>`select body from sandbox_meta where key = ${`link ${key}`}`.execute(tx);
  return rows[0]?.body;
}

export const insertRaise = (tx: Transaction, accountRef: string, raise: Raise) =>
  insert(tx, {
    key: `raise ${accountRef} ${raise.funded_micros}`,
    kind: 'RAISE',
    parent: accountRef,
    body: raise,
    at_ms: raise.at_ms,
  });

/** In the order they were made. */
export async function raisesOf(tx: Transaction, accountRef: string): Promise<Raise[]> {
  const { rows } = await sql<{ at_ms: number; funded: string }>`
    select (body->>'at_ms')::float8 as at_ms, body->>'funded_micros' as funded from sandbox_meta
    where kind = 'RAISE' and parent = ${accountRef} order by created_at, (body->>'funded_micros')::bigint`.execute(tx);
  return rows.map(({ at_ms, funded }) => ({ at_ms, funded_micros: BigInt(funded) }));
}

export interface NewCampaignRow {
  campaignRef: string;
  accountRef: string;
  name: string;
  refusal: string | null;
  begun_ms: Instant_ms;
}

export const insertCampaign = (tx: Transaction, campaign: NewCampaignRow) =>
  insert(tx, {
    key: `campaign ${campaign.campaignRef}`,
    kind: 'CAMPAIGN',
    parent: campaign.accountRef,
    body: campaign,
    at_ms: campaign.begun_ms,
  });

export const insertRevision = (tx: Transaction, id: string, campaignRef: string, revision: Revision) =>
  insert(tx, {
    key: `revision ${id}`,
    kind: 'REVISION',
    parent: campaignRef,
    body: revision,
    at_ms: revision.at_ms,
  });

export async function rename(tx: Transaction, campaignRef: string, name: string): Promise<void> {
  await sql`update sandbox_meta set body = body || ${jsonOf({ name })}::jsonb where key = ${`campaign ${campaignRef}`}`.execute(
    tx,
  );
}

/** With what they were told, in the order they were begun. */
export async function campaignsOf(tx: Transaction, accountRef: string): Promise<CampaignRow[]> {
  const { rows } = await sql<{
    campaign: Omit<CampaignRow, 'revisions'>;
    revisions: (Omit<Revision, 'lifetimeBudget_micros'> & { lifetimeBudget_micros: Micros | string })[];
  }>`
    select c.body as campaign, coalesce((select jsonb_agg(r.body order by r.created_at, r.key) from sandbox_meta r
      where r.kind = 'REVISION' and r.parent = c.body->>'campaignRef'), '[]') as revisions
    from sandbox_meta c where c.kind = 'CAMPAIGN' and c.parent = ${accountRef} order by c.created_at, c.key`.execute(
    tx,
  );
  return rows.map(({ campaign, revisions }) => ({
    ...campaign,
    revisions: revisions.map((told) => ({ ...told, lifetimeBudget_micros: BigInt(told.lifetimeBudget_micros) })),
  }));
}
