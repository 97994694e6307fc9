import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/postgres/lists.ts';
import type { OtherPayment } from '../rules/other-payment.ts';
import type { TopUpStatus } from '../rules/top-up-life.ts';

export type Decision = 'CREDIT' | 'REFUND';

export interface OtherPaymentRow extends OtherPayment {
  id: Uuid;
  topUpId: Uuid;
  companyId: Uuid;
  provider: string;
  paymentRef: string;
  ordered_micros: Micros;
  foundAt: Date;
  decision: Decision | null;
  decidedAt: Date | null;
  doneAt: Date | null;
  /** How often the provider said no to giving it back, at once or later. */
  failedRefunds: number;
}

const COLUMNS = sql`o.id, o.top_up_id as "topUpId", o.company_id as "companyId", o.provider, o.payment_ref as "paymentRef", o.reference,
  o.currency, o.amount_micros, o.ordered_micros, o.found_at as "foundAt", o.decision, o.decided_at as "decidedAt", o.done_at as "doneAt", o.failed_refunds as "failedRefunds"`;

/** Keeps a payment that people have to look at, once however often it is told. True when it is new. */
export async function insertOtherPayment(
  tx: Transaction,
  payment: Pick<
    OtherPaymentRow,
    | 'id'
    | 'topUpId'
    | 'companyId'
    | 'provider'
    | 'paymentRef'
    | 'reference'
    | 'currency'
    | 'amount_micros'
    | 'ordered_micros'
  >,
  now_ms: Instant_ms,
): Promise<boolean> {
  const made = await tx
    .insertInto('other_payment')
    .values({
      id: payment.id,
      top_up_id: payment.topUpId,
      company_id: payment.companyId,
      provider: payment.provider,
      payment_ref: payment.paymentRef,
      reference: payment.reference,
      currency: payment.currency,
      amount_micros: payment.amount_micros,
      ordered_micros: payment.ordered_micros,
      found_at: new Date(now_ms),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'payment_ref']).doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export async function otherPaymentById(tx: Transaction, id: Uuid): Promise<OtherPaymentRow | undefined> {
  const { rows } = await sql<OtherPaymentRow>`select ${COLUMNS} from other_payment o where o.id = ${id}`.execute(tx);
  return rows[0];
}

/** Its top-up must be locked before. */
export async function lockOtherPayment(tx: Transaction, id: Uuid): Promise<OtherPaymentRow | undefined> {
  const { rows } = await sql<OtherPaymentRow>`
    select ${COLUMNS} from other_payment o where o.id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Refunds that staff decided about and the provider has not confirmed. */
export async function unfinishedRefunds(tx: Transaction): Promise<OtherPaymentRow[]> {
  const { rows } = await sql<OtherPaymentRow>`
    select ${COLUMNS} from other_payment o where o.decision = 'REFUND' and o.done_at is null order by o.decided_at limit 100`.execute(
    tx,
  );
  return rows;
}

/** Writes down what becomes of it and who said so. */
export async function decide(
  tx: Transaction,
  id: Uuid,
  { decision, personId, at_ms }: { decision: Decision; personId: Uuid; at_ms: Instant_ms },
): Promise<void> {
  await tx
    .updateTable('other_payment')
    .set({ decision, decided_by: personId, decided_at: new Date(at_ms) })
    .where('id', '=', id)
    .execute();
}

/** Takes back the decision to refund it, which could not be carried out. */
export async function reopen(tx: Transaction, id: Uuid): Promise<void> {
  await tx
    .updateTable('other_payment')
    .set((row) => ({
      decision: null,
      decided_by: null,
      decided_at: null,
      done_at: null,
      failed_refunds: sql<number>`${row.ref('failed_refunds')} + 1`,
    }))
    .where('id', '=', id)
    .execute();
}

/** The payment of that name that staff decided to give back. */
export async function refundOf(
  tx: Transaction,
  provider: string,
  paymentRef: string,
): Promise<OtherPaymentRow | undefined> {
  const { rows } = await sql<OtherPaymentRow>`select ${COLUMNS} from other_payment o
    where o.provider = ${provider} and o.payment_ref = ${paymentRef} and o.decision = 'REFUND'`.execute(tx);
  return rows[0];
}

export async function markDone(tx: Transaction, id: Uuid, now_ms: Instant_ms): Promise<void> {
  await tx
    .updateTable('other_payment')
    .set({ done_at: new Date(now_ms) })
    .where('id', '=', id)
    .execute();
}

/** As staff read it. */
export interface ListedOtherPayment extends OtherPaymentRow {
  topUpStatus: TopUpStatus;
  topUpPaymentRef: string | null;
  topUpCurrency: string;
  decidedBy: string | null;
}

/** Those that wait for a decision or for the provider, the longest first, or those that are done, the latest first. */
export function listOtherPayments(
  tx: Transaction,
  { isDone, searchTerm }: { isDone: boolean; searchTerm: string },
  slice: Slice,
): Promise<Found<ListedOtherPayment>> {
  return findSlice(slice, async ({ offset, size }) => {
    const { rows } = await sql<ListedOtherPayment & { total: bigint }>`
      select ${COLUMNS}, t.status as "topUpStatus", t.payment_ref as "topUpPaymentRef", t.currency as "topUpCurrency",
        trim(p.first_name || ' ' || p.last_name) as "decidedBy", count(*) over () as total
      from other_payment o join top_up t on t.id = o.top_up_id join company c on c.id = o.company_id
        left join person p on p.id = o.decided_by
      where ${isDone ? sql`o.done_at is not null` : sql`o.done_at is null`}
        and (${contains(sql`o.payment_ref`, searchTerm)} or ${contains(sql`c.name`, searchTerm)})
      order by ${isDone ? sql`o.done_at desc` : sql`o.found_at, o.id`} limit ${size} offset ${offset}`.execute(tx);
    return rows;
  });
}
