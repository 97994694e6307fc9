import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { NewWebhookEvent } from './record-event.ts';

/**
 * Inserts events with a delivery for each address that asked for them, or for one address alone. Numbering them locks their
 * objects, so that changes at once have numbers of their own.
 */
export async function insertEvents(
  tx: Transaction,
  events: readonly NewWebhookEvent[],
  endpointId: Uuid | null = null,
): Promise<void> {
  const chosen = endpointId
    ? sql`endpoint.id = ${endpointId}`
    : sql`(cardinality(endpoint.events) = 0 or given.type = any(endpoint.events)) and endpoint.disabled_at is null`;
  await sql`
    with given as (
      select * from unnest(${events.map((event) => event.companyId)}::uuid[], ${events.map((event) => event.type)}::text[],
        ${events.map((event) => event.objectId)}::text[], ${events.map((event) => JSON.stringify(event.data))}::jsonb[],
        ${events.map((event) => new Date(event.atMs))}::timestamptz[])
        with ordinality as given (company_id, type, object_id, data, at, number)
    ), target as (
      select given.number, endpoint.id as endpoint_id
      from given join webhook_endpoint endpoint on endpoint.company_id = given.company_id and ${chosen}
    ), wanted as (
      select *, gen_random_uuid() as id, row_number() over (partition by company_id, object_id order by number desc) as from_last
      from given where number in (select number from target)
    ), object as (
      insert into webhook_object (company_id, object_id, version)
      select company_id, object_id, count(*) from wanted group by company_id, object_id order by company_id, object_id
      on conflict (company_id, object_id) do update set version = webhook_object.version + excluded.version
      returning company_id, object_id, version
    ), event as (
      insert into webhook_event (id, company_id, type, object_id, sequence, data, created_at)
      select wanted.id, wanted.company_id, wanted.type, wanted.object_id, object.version - wanted.from_last + 1, wanted.data, wanted.at
      from wanted join object using (company_id, object_id)
    )
    insert into webhook_delivery (event_id, endpoint_id, company_id, due_at)
    select wanted.id, target.endpoint_id, wanted.company_id, wanted.at from wanted join target using (number)`.execute(
    tx,
  );
}

/** A delivery that is being sent. */
export interface ClaimedDelivery {
  id: Uuid;
  endpointId: Uuid;
  companyId: Uuid;
  url: string;
  attempts: number;
  failingSince: Date | null;
  eventId: Uuid;
  type: string;
  objectId: string;
  sequence: bigint;
  data: Record<string, unknown>;
  createdAt: Date;
  /** Of the endpoint, newest first. */
  secrets: Buffer[];
}

/**
 * Claims deliveries that are due, at most `perEndpoint` of each endpoint, so that a slow one delays no other. They are due
 * again after the lease, should this process end.
 */
export async function claimDue(
  tx: Transaction,
  claim: { now: EpochMs; leaseMs: number; perEndpoint: number; max: number; except: readonly Uuid[] },
): Promise<ClaimedDelivery[]> {
  const { now, leaseMs, perEndpoint, max, except } = claim;
  const at = new Date(now);
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select chosen.id from webhook_endpoint endpoint cross join lateral (
        select id, due_at from webhook_delivery
        where endpoint_id = endpoint.id and status = 'PENDING' and due_at <= ${at}
        order by due_at limit ${perEndpoint} for update skip locked
      ) chosen
      where endpoint.disabled_at is null and endpoint.id <> all(${except}::uuid[]) order by chosen.due_at limit ${max}
    )
    update webhook_delivery delivery
    set attempts = delivery.attempts + 1, due_at = ${new Date(now + leaseMs)}, last_attempt_at = ${at}
    from due, webhook_endpoint endpoint, webhook_event event
    where delivery.id = due.id and endpoint.id = delivery.endpoint_id and event.id = delivery.event_id
    returning delivery.id, delivery.endpoint_id, delivery.company_id, endpoint.url, delivery.attempts, endpoint.failing_since,
      event.id as event_id, event.type, event.object_id, event.sequence, event.data, event.created_at,
      array(select encrypted_secret from webhook_secret secret where secret.endpoint_id = endpoint.id
        and (secret.expires_at is null or secret.expires_at > ${at}) order by secret.created_at desc) as secrets`.execute(
    tx,
  );
  return rows;
}

export interface AttemptRecord {
  id: Uuid;
  status: 'PENDING' | 'DELIVERED' | 'FAILED';
  dueAt: Date | null;
  responseStatus: number | null;
  responseMs: number;
  responseExcerpt: string;
}

export async function updateDelivery(tx: Transaction, { id, ...record }: AttemptRecord): Promise<void> {
  await tx.updateTable('webhookDelivery').set(record).where('id', '=', id).execute();
}

/** Records a success, or since when an endpoint has accepted nothing. */
export async function noteEndpoint(tx: Transaction, endpointId: Uuid, failingAt: EpochMs | null): Promise<void> {
  await tx
    .updateTable('webhookEndpoint')
    .set({ failingSince: failingAt === null ? null : sql`coalesce(failing_since, ${new Date(failingAt)})` })
    .where('id', '=', endpointId)
    .execute();
}

export async function deleteEventsBefore(tx: Transaction, before: EpochMs): Promise<void> {
  await tx.deleteFrom('webhookEvent').where('createdAt', '<', new Date(before)).execute();
}
