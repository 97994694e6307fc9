import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';

/** A click that was billed and not reversed since. */
export type BilledClick = {
  readonly position: bigint;
  readonly catalogId: Uuid;
  readonly shopper: string;
  readonly shopperKey: bigint | null;
  readonly source: bigint | null;
  readonly atMs: EpochMs;
  readonly companyId: Uuid;
  readonly adSetId: Uuid;
  readonly billedDay: Day;
  readonly billedMicros: Micros;
};

const columns = sql.raw(`click.position, click.catalog_id, click.shopper, click.occurred_at as at, click.company_id,
  click.ad_set_id, click.billed_day, click.billed_micros,
  click.shopper_key, click.source`);
const isBilled =
  sql.raw(`click.kind = 'CLICK' and click.ad_set_id is not null and click.invalid_reason is null and click.counts is null
  and click.billed_micros > 0 and not exists (select from ad_event later where later.touch_position = click.position and later.counts = -1)`);

type Row = Omit<BilledClick, 'atMs'> & { at: Date };
const fromRow = ({ at, ...click }: Row): BilledClick => ({ ...click, atMs: at.getTime() });

/**
 * Reads billed clicks among the log's newest rows: of shoppers who clicked more than once, and of addresses that
 * clicked the same ad set more than once.
 */
export async function readRepeatedClicks(tx: Transaction, newestRows: number): Promise<BilledClick[]> {
  const { rows } = await sql<Row>`
    with click as (
      select *, count(*) over (partition by shopper_key) as of_shopper,
        case when source is not null then count(*) over (partition by ad_set_id, source >> 32) else 0 end as of_address
      from ad_event click
      where position > (select coalesce(max(position), 0) from ad_event) - ${newestRows}::bigint and ${isBilled}
    )
    select ${columns} from click where shopper_key is not null and (of_shopper > 1 or of_address > 1) order by occurred_at, position`.execute(
    tx,
  );
  return rows.map(fromRow);
}

/** Returns those of the clicks that are billed and were not reversed meanwhile. */
export async function readStillBilled(tx: Transaction, positions: readonly bigint[]): Promise<BilledClick[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ad_event click where click.position = any(${[...positions]}::bigint[]) and ${isBilled}
    order by click.occurred_at, click.position`.execute(tx);
  return rows.map(fromRow);
}

/** Reads one shopper's billed clicks between two instants. */
export async function readClicksOf(
  tx: Transaction,
  { catalogId, shopper, fromMs, toMs }: { catalogId: Uuid; shopper: string; fromMs: EpochMs; toMs: EpochMs },
): Promise<BilledClick[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ad_event click
    where click.catalog_id = ${catalogId} and click.shopper = ${shopper}
      and click.occurred_at between ${new Date(fromMs)} and ${new Date(toMs)} and ${isBilled}
    order by click.occurred_at, click.position`.execute(tx);
  return rows.map(fromRow);
}

/** Serializes click reversal: two processes must not reverse the same click. */
export async function lockClawback(tx: Transaction): Promise<void> {
  await lock(tx, 'click-reversal');
}

/** Appends rows that reverse clicks. The reason goes in the column that holds an unbilled event's invalid reason. */
export async function insertReversals(
  tx: Transaction,
  positions: readonly bigint[],
  reason: string,
  nowMs: EpochMs,
): Promise<void> {
  await sql`
    insert into ad_event (event_id, kind, occurred_at, received_at, day, billed_day, catalog_id, shopper, decision_id, company_id,
      brand_id, campaign_id, ad_set_id, ad_type, sku, platform, placement, search_term, billed_micros, unbilled_reason, touch_position, counts, auction_shopper_key, bucket)
    select event_id, kind, occurred_at, ${new Date(nowMs)}, day, billed_day, catalog_id, shopper, decision_id, company_id,
      brand_id, campaign_id, ad_set_id, ad_type, sku, platform, placement, search_term, -billed_micros, ${reason}, position, -1, auction_shopper_key, bucket
    from ad_event where position = any(${[...positions]}::bigint[]) order by position`.execute(tx);
}
