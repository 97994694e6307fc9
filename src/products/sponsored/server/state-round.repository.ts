import { sql } from 'kysely';
import { promotersOf, type StateNews } from '#core/serving/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Takes the turn of computing states until the transaction ends; null while another process has it. */
export async function takeTurn(
  tx: Transaction,
  nowMs: EpochMs,
): Promise<{ comparedTo: Uuid | null; isDue: boolean } | null> {
  const { rows } = await sql<{ comparedTo: Uuid | null; isDue: boolean }>`
    select compared_to, compares_at <= ${new Date(nowMs)} as is_due from state_round for update skip locked`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function endPage(tx: Transaction, comparedTo: Uuid | null, comparesAtMs: EpochMs): Promise<void> {
  await sql`update state_round set compared_to = ${comparedTo}, compares_at = ${new Date(comparesAtMs)}`.execute(tx);
}

/** Leaves out what only an edit changes, which computes its state itself: removed ones, and after years most of all, ended ones. */
const canChange = (nowMs: EpochMs) =>
  sql`ad_set.status <> 'REMOVED' and not (ad_set.status = 'COMPLETED' and coalesce(ad_set.end_at, 'infinity') <= ${new Date(nowMs)})`;

/** Lists the campaigns whose state time may have changed, the longest due first. */
export async function dueCampaigns(tx: Transaction, nowMs: EpochMs, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select campaign_id as id from ad_set where next_change_at <= ${new Date(nowMs)} order by next_change_at limit ${limit}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Lists the campaigns of the ad sets that follow an id. */
export async function pageAfter(
  tx: Transaction,
  nowMs: EpochMs,
  { after, limit }: { after: Uuid | null; limit: number },
): Promise<{ campaignIds: bigint[]; last: Uuid | null }> {
  const { rows } = await sql<{ id: Uuid; campaignId: bigint; canChange: boolean }>`
    select id, campaign_id, ${canChange(nowMs)} as can_change from ad_set
    where ${after}::uuid is null or id > ${after} order by id limit ${limit}`.execute(tx);
  return {
    campaignIds: rows.filter((row) => row.canChange).map(({ campaignId }) => campaignId),
    last: rows.length < limit ? null : rows.at(-1)!.id,
  };
}

/** Lists the campaigns that news is about. */
export async function campaignsOf(tx: Transaction, nowMs: EpochMs, news: readonly StateNews[]): Promise<bigint[]> {
  const idsOf = (kind: StateNews['kind']) => news.filter((one) => one.kind === kind).flatMap(({ ids }) => ids);
  const { rows } = await sql<{ id: bigint }>`
    select ad_set.campaign_id as id from ad_set where ad_set.campaign_id = any(${idsOf('CAMPAIGN')}::bigint[])
    union select ad_set.campaign_id from ad_set where ad_set.id = any(${idsOf('AD_SET')}::uuid[])
    union select ad_set.campaign_id from ad_set join shared_budget_member member on member.ad_set_id = ad_set.id
      where member.shared_budget_id = any(${idsOf('SHARED')}::uuid[])
    union select ad_set.campaign_id from ad_set where ad_set.company_id = any(${idsOf('COMPANY')}::uuid[]) and ${canChange(nowMs)}`.execute(
    tx,
  );
  const ids = new Set(rows.map(({ id }) => id));
  for (const [catalogId, ofCatalog] of Map.groupBy(news, (one) => one.catalogId)) {
    if (catalogId === null) continue;
    const named = (kind: StateNews['kind']) => [
      ...new Set(ofCatalog.filter((one) => one.kind === kind).flatMap((one) => one.ids)),
    ];
    const isOfAll = ofCatalog.some(({ kind }) => kind === 'CATEGORIES');
    const changed = isOfAll ? null : { skus: named('PRODUCT'), brandIds: named('BRAND') };
    for (const id of await promotersOf(tx, catalogId, changed)) ids.add(id);
  }
  return [...ids];
}

/** Locks campaigns, without those that an edit holds, and returns them. Charges refer to them, and go on. */
export async function lockIdleCampaigns(tx: Transaction, ids: readonly bigint[], limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from campaign where id = any(${ids.map(String)}::bigint[]) order by id limit ${limit} for no key update skip locked`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
