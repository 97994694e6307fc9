import { sql } from 'kysely';
import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { MetaAccount } from '../port.ts';
import type { DeliveringCampaign, Raise, Revision } from './delivery.ts';

/** A seller's linking; the account exists once it is complete. */
export interface LinkRow {
  account: MetaAccount;
  pageUrl: string;
  startedMs: EpochMs;
}

export interface CampaignRow extends DeliveringCampaign {
  name: string;
  /** Null until Meta has decided. */
  rejection: Message | null;
  startedMs: EpochMs;
}

const jsonOf = (value: object) =>
  JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field));

async function insert(
  tx: Transaction,
  row: { key: string; kind: string; parent: string | null; body: object; atMs: EpochMs },
): Promise<void> {
  await sql`insert into sandbox.meta (key, kind, parent, body, created_at)
    values (${row.key}, ${row.kind}, ${row.parent}, ${jsonOf(row.body)}::jsonb, ${new Date(row.atMs)})
    on conflict (key) do nothing`.execute(tx);
}

export const insertLink = (tx: Transaction, key: string, link: LinkRow) =>
  insert(tx, { key: `link ${key}`, kind: 'LINK', parent: link.account.accountRef, body: link, atMs: link.startedMs });

export async function linkByKey(tx: Transaction, key: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<{ body: LinkRow }>`select body from sandbox.meta where key = ${`link ${key}`}`.execute(tx);
  return rows[0]?.body;
}

export const insertRaise = (tx: Transaction, accountRef: string, raise: Raise) =>
  insert(tx, {
    key: `raise ${accountRef} ${raise.fundedMicros}`,
    kind: 'RAISE',
    parent: accountRef,
    body: raise,
    atMs: raise.atMs,
  });

/** Lists raises in chronological order. */
export async function raisesOf(tx: Transaction, accountRef: string): Promise<Raise[]> {
  const { rows } = await sql<{ atMs: number; funded: string }>`
    select (body->>'atMs')::float8 as at_ms, body->>'fundedMicros' as funded from sandbox.meta
    where kind = 'RAISE' and parent = ${accountRef} order by created_at, (body->>'fundedMicros')::bigint`.execute(tx);
  return rows.map(({ atMs, funded }) => ({ atMs, fundedMicros: BigInt(funded) }));
}

export interface NewCampaignRow {
  campaignRef: string;
  accountRef: string;
  name: string;
  rejection: Message | null;
  startedMs: EpochMs;
}

export const insertCampaign = (tx: Transaction, campaign: NewCampaignRow) =>
  insert(tx, {
    key: `campaign ${campaign.campaignRef}`,
    kind: 'CAMPAIGN',
    parent: campaign.accountRef,
    body: campaign,
    atMs: campaign.startedMs,
  });

export const insertRevision = (tx: Transaction, id: string, campaignRef: string, revision: Revision) =>
  insert(tx, {
    key: `revision ${id}`,
    kind: 'REVISION',
    parent: campaignRef,
    body: revision,
    atMs: revision.atMs,
  });

export async function rename(tx: Transaction, campaignRef: string, name: string): Promise<void> {
  await sql`update sandbox.meta set body = body || ${jsonOf({ name })}::jsonb where key = ${`campaign ${campaignRef}`}`.execute(
    tx,
  );
}

/** Lists campaigns with their revisions, by start. */
export async function campaignsOf(tx: Transaction, accountRef: string): Promise<CampaignRow[]> {
  const { rows } = await sql<{
    campaign: Omit<CampaignRow, 'revisions'>;
    revisions: (Omit<Revision, 'lifetimeBudgetMicros'> & { lifetimeBudgetMicros: Micros | string })[];
  }>`
    select c.body as campaign, coalesce((select jsonb_agg(r.body order by r.created_at, r.key) from sandbox.meta r
      where r.kind = 'REVISION' and r.parent = c.body->>'campaignRef'), '[]') as revisions
    from sandbox.meta c where c.kind = 'CAMPAIGN' and c.parent = ${accountRef} order by c.created_at, c.key`.execute(
    tx,
  );
  return rows.map(({ campaign, revisions }) => ({
    ...campaign,
    revisions: revisions.map((revision) => ({
      ...revision,
      lifetimeBudgetMicros: BigInt(revision.lifetimeBudgetMicros),
    })),
  }));
}
