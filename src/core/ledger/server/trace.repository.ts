import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Described } from '../rules/description.ts';
import { sumOf } from '../rules/invoice.ts';
import { TRANSACTION_COLUMNS, type TransactionRow } from './transaction.repository.ts';

/** The amount a transaction took from one lot; negative when it returned something. */
export interface LotPart {
  creditId: Uuid;
  amountMicros: Micros;
}

/** The cost of an ad set within a charge. */
export interface AdSetPart {
  adSetId: Uuid;
  /** Null for an ad set that is known only by its cost. */
  adSetName: string | null;
  campaignId: bigint;
  campaignName: string | null;
  amountMicros: Micros;
  clicks: bigint;
  impressions: bigint;
}

export interface Trace {
  transaction: TransactionRow;
  /** The reason of a manual transaction. */
  reason: Described | null;
  /** The credit created by incoming money. */
  broughtId: Uuid | null;
  lots: LotPart[];
  adSets: AdSetPart[];
  /** Difference between a charge and its ad sets' cost, below one minor unit; null when it paid for no ad set. */
  carriedMicros: Micros | null;
  /** The transaction that is reversed. */
  corrects: TransactionRow | null;
  corrections: TransactionRow[];
}

/** Traces a transaction in both directions: the credits it consumed, the ad sets it paid for, and its reversals. */
export async function readTrace(tx: Transaction, id: Uuid): Promise<Trace | undefined> {
  const { rows } = await sql<
    TransactionRow & { note: Message | null; typedNote: string | null; reverses: Uuid | null }
  >`
    select ${TRANSACTION_COLUMNS}, m.note, m.typed_note, m.reverses
    from statement_line t left join ledger_transaction m on m.id = t.ledger_transaction_id where t.id = ${id}`.execute(
    tx,
  );
  const found = rows[0];
  if (!found) return undefined;
  const { note, typedNote, reverses, ...transaction } = found;
  const ledgerTransactionId = transaction.ledgerTransactionId;
  const listed = async (which: ReturnType<typeof sql>) =>
    (
      await sql<TransactionRow>`select ${TRANSACTION_COLUMNS} from statement_line t where t.ledger_transaction_id in (${which})
        order by t.position`.execute(tx)
    ).rows;
  const [brought, lots, adSets, corrects, corrections] = await Promise.all([
    sql<{ id: Uuid }>`select id from credit where ledger_transaction_id = ${ledgerTransactionId}`.execute(tx),
    sql<LotPart>`select u.credit_id, u.amount_micros from credit_consumption u join credit c on c.id = u.credit_id
      where u.ledger_transaction_id = ${ledgerTransactionId} order by c.kind, c.expiry_date nulls last, c.id`.execute(
      tx,
    ),
    sql<AdSetPart>`select a.ad_set_id, s.name as ad_set_name, a.campaign_id, c.name as campaign_name,
        a.amount_micros, a.clicks, a.impressions
      from accrual a left join ad_set s on s.id = a.ad_set_id left join campaign c on c.id = a.campaign_id
      where a.settled_by = ${ledgerTransactionId} order by a.amount_micros desc, a.ad_set_id`.execute(tx),
    listed(sql`select ${reverses}::uuid`),
    listed(sql`select id from ledger_transaction where reverses = ${ledgerTransactionId}`),
  ]);
  const costMicros = sumOf(adSets.rows);
  return {
    transaction,
    reason: note || typedNote ? { description: note, typed: typedNote } : null,
    broughtId: brought.rows[0]?.id ?? null,
    lots: lots.rows,
    adSets: adSets.rows,
    carriedMicros: adSets.rows.length > 0 ? transaction.amountMicros - costMicros : null,
    corrects: corrects[0] ?? null,
    corrections,
  };
}
