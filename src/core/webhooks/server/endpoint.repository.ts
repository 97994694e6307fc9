import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export type DisabledReason = 'OWNER' | 'GONE' | 'FAILING';

export interface EndpointRow {
  id: Uuid;
  companyId: Uuid;
  url: string;
  description: string;
  events: string[];
  createdAt: Date;
  disabledAt: Date | null;
  disabledReason: DisabledReason | null;
  failingSince: Date | null;
}

const COLUMNS = [
  'id',
  'companyId',
  'url',
  'description',
  'events',
  'createdAt',
  'disabledAt',
  'disabledReason',
  'failingSince',
] as const;

const endpoints = (tx: Transaction) =>
  tx.selectFrom('webhookEndpoint').select(COLUMNS).$narrowType<{ disabledReason: DisabledReason | null }>();

export function listEndpoints(tx: Transaction, companyId: Uuid): Promise<EndpointRow[]> {
  return endpoints(tx).where('companyId', '=', companyId).orderBy('createdAt', 'desc').orderBy('id').execute();
}

export async function lockEndpoint(tx: Transaction, companyId: Uuid, id: Uuid): Promise<EndpointRow | null> {
  const row = await endpoints(tx)
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function insertEndpoint(
  tx: Transaction,
  endpoint: Pick<EndpointRow, 'id' | 'companyId' | 'url' | 'description' | 'events' | 'createdAt'> & {
    createdBy: Uuid;
  },
): Promise<void> {
  await tx.insertInto('webhookEndpoint').values(endpoint).execute();
}

export async function updateEndpoint(
  tx: Transaction,
  id: Uuid,
  change: Partial<
    Pick<EndpointRow, 'url' | 'description' | 'events' | 'disabledAt' | 'disabledReason' | 'failingSince'>
  >,
): Promise<void> {
  if (Object.keys(change).length) await tx.updateTable('webhookEndpoint').set(change).where('id', '=', id).execute();
}

export async function deleteEndpoint(tx: Transaction, id: Uuid): Promise<void> {
  await tx.deleteFrom('webhookEndpoint').where('id', '=', id).execute();
}

export async function insertSecret(
  tx: Transaction,
  secret: { id: Uuid; endpointId: Uuid; companyId: Uuid; encryptedSecret: Buffer; createdAt: Date },
): Promise<void> {
  await tx.insertInto('webhookSecret').values(secret).execute();
}

export function lockAllSecrets(tx: Transaction): Promise<{ id: Uuid; encryptedSecret: Buffer }[]> {
  return tx.selectFrom('webhookSecret').select(['id', 'encryptedSecret']).orderBy('id').forUpdate().execute();
}

export async function setEncryptedSecret(tx: Transaction, id: Uuid, encryptedSecret: Buffer): Promise<void> {
  await tx.updateTable('webhookSecret').set({ encryptedSecret }).where('id', '=', id).execute();
}

/** Ends the secrets of an endpoint at an instant, unless they end earlier. */
export async function endSecrets(tx: Transaction, endpointId: Uuid, at: EpochMs): Promise<void> {
  await tx
    .updateTable('webhookSecret')
    .set({ expiresAt: new Date(at) })
    .where('endpointId', '=', endpointId)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', new Date(at))]))
    .execute();
}

export interface DeliveryRow {
  id: Uuid;
  eventId: Uuid;
  type: string;
  objectId: string;
  createdAt: Date;
  status: 'PENDING' | 'DELIVERED' | 'FAILED';
  attempts: number;
  dueAt: Date | null;
  lastAttemptAt: Date | null;
  responseStatus: number | null;
  responseMs: number | null;
  responseExcerpt: string | null;
}

/** Lists deliveries of an endpoint, newest first, after one of them. */
export async function listDeliveries(
  tx: Transaction,
  { companyId, endpointId, after, size }: { companyId: Uuid; endpointId: Uuid; after: Uuid | null; size: number },
): Promise<DeliveryRow[]> {
  const older = after
    ? sql`and (event.created_at, delivery.id) < (select e.created_at, d.id from webhook_delivery d
        join webhook_event e on e.id = d.event_id where d.id = ${after} and d.company_id = ${companyId})`
    : sql``;
  const { rows } = await sql<DeliveryRow>`
    select delivery.id, event.id as event_id, event.type, event.object_id, event.created_at, delivery.status,
      delivery.attempts, delivery.due_at, delivery.last_attempt_at, delivery.response_status, delivery.response_ms,
      delivery.response_excerpt
    from webhook_delivery delivery join webhook_event event on event.id = delivery.event_id
    where delivery.company_id = ${companyId} and delivery.endpoint_id = ${endpointId} ${older}
    order by event.created_at desc, delivery.id desc limit ${size}`.execute(tx);
  return rows;
}

/** Makes ended deliveries due again: one, or all that failed. Returns how many. */
export async function repeatDeliveries(
  tx: Transaction,
  { endpointId, deliveryId, at }: { endpointId: Uuid; deliveryId: Uuid | null; at: EpochMs },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhookDelivery')
    .set({ status: 'PENDING', attempts: 0, dueAt: new Date(at) })
    .where('endpointId', '=', endpointId)
    .$if(deliveryId !== null, (query) => query.where('id', '=', deliveryId!))
    .$if(deliveryId === null, (query) => query.where('status', '=', 'FAILED'))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
