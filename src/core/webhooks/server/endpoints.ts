import { randomBytes } from 'node:crypto';
import { isUuid, type NewId, type Uuid } from '#kernel/ids.ts';
import { conflict, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { lock } from '#platform/db/lock.ts';
import type { Seal } from '#platform/crypto/seal.ts';
import type { Transaction } from '#platform/db/database.ts';
import { addressProblem, type AddressRules } from '#platform/http/outgoing-address.ts';
import { isEventType } from '../rules/events.ts';
import { MAX_ENDPOINTS } from '../rules/list-bounds.ts';
import { webhookMessages } from '../rules/webhook.messages.ts';
import * as store from './endpoint.repository.ts';
import { insertEvents } from './event.repository.ts';
import { secretText } from './sign.ts';

export type { EndpointRow } from './endpoint.repository.ts';

const { problem } = webhookMessages;
const MAX_DESCRIPTION_LENGTH = 200;
const MAX_OVERLAP_DAYS = 7;
const SECRET_BYTES = 32;

/** The caller's company, and what its transaction needs. */
export interface EndpointDeps {
  tx: Transaction;
  companyId: Uuid;
  userId: Uuid;
  nowMs: EpochMs;
  newId: NewId;
  seal: Seal;
  addresses: AddressRules;
}

export interface EndpointInput {
  url?: string | undefined;
  description?: string | undefined;
  /** Empty for all. */
  events?: readonly string[] | undefined;
  isEnabled?: boolean | undefined;
}

/** An endpoint, and its secret where it was just made. */
export interface MadeEndpoint {
  endpoint: store.EndpointRow;
  secret: string | null;
}

const NOT_FOUND = notFound('Webhook endpoint');

function validate({ url, description, events }: EndpointInput, addresses: AddressRules): Problem | null {
  const wrong = url === undefined ? null : addressProblem(url, addresses);
  if (wrong) return invalid('url', problem.address[wrong]());
  const unknown = events?.find((event) => !isEventType(event));
  if (unknown !== undefined) return invalid('events', problem.eventUnknown({ event: unknown.slice(0, 60) }));
  if ((description ?? '').length > MAX_DESCRIPTION_LENGTH)
    return invalid('description', problem.descriptionTooLong({ max: MAX_DESCRIPTION_LENGTH }));
  return null;
}

/** Adds an address that events are sent to, and returns the secret they are signed with. */
export async function createEndpoint(
  deps: EndpointDeps,
  input: EndpointInput & { url: string },
): Promise<Result<MadeEndpoint, Problem>> {
  const { tx, companyId, userId, nowMs, newId, addresses } = deps;
  const rejection = validate(input, addresses);
  if (rejection) return fail(rejection);
  await lock(tx, 'webhook-endpoints', companyId);
  if ((await store.listEndpoints(tx, companyId)).length >= MAX_ENDPOINTS)
    return fail(conflict(problem.tooMany({ max: MAX_ENDPOINTS })));
  const id = newId();
  const { url, description = '', events = [] } = input;
  await store.insertEndpoint(tx, {
    id,
    companyId,
    url,
    description,
    events: [...new Set(events)],
    createdBy: userId,
    createdAt: new Date(nowMs),
  });
  const secret = await addSecret(deps, id);
  return ok({ endpoint: (await store.lockEndpoint(tx, companyId, id))!, secret });
}

/** Changes an endpoint; switching it on again clears the reason why it was off. */
export async function changeEndpoint(
  deps: EndpointDeps,
  id: string,
  { isEnabled, ...input }: EndpointInput,
): Promise<Result<MadeEndpoint, Problem>> {
  const rejection = validate(input, deps.addresses);
  if (rejection) return fail(rejection);
  const found = await findEndpoint(deps, id);
  if (!found.ok) return found;
  const { url, description, events } = input;
  await store.updateEndpoint(deps.tx, id, {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events: [...new Set(events)] }),
    ...(isEnabled === true && { disabledAt: null, disabledReason: null, failingSince: null }),
    ...(isEnabled === false && { disabledAt: new Date(deps.nowMs), disabledReason: 'OWNER' as const }),
  });
  return ok({ endpoint: (await store.lockEndpoint(deps.tx, deps.companyId, id))!, secret: null });
}

export async function removeEndpoint(deps: EndpointDeps, id: string): Promise<Result<MadeEndpoint, Problem>> {
  const found = await findEndpoint(deps, id);
  if (!found.ok) return found;
  await store.deleteEndpoint(deps.tx, id);
  return ok({ endpoint: found.value, secret: null });
}

/** Adds a new secret at once; the present ones sign as well for the overlap. */
export async function rotateSecret(
  deps: EndpointDeps,
  id: string,
  overlapDays: number,
): Promise<Result<MadeEndpoint, Problem>> {
  if (overlapDays < 0 || overlapDays > MAX_OVERLAP_DAYS)
    return fail(invalid('overlapDays', problem.overlapOutOfRange({ max: MAX_OVERLAP_DAYS })));
  const found = await findEndpoint(deps, id);
  if (!found.ok) return found;
  await store.endSecrets(deps.tx, id, deps.nowMs + overlapDays * DAY_MS);
  return ok({ endpoint: found.value, secret: await addSecret(deps, id) });
}

/** Sends an event that says nothing, to see whether it arrives. */
export async function sendTest(deps: EndpointDeps, id: string): Promise<Result<MadeEndpoint, Problem>> {
  const found = await findEndpoint(deps, id);
  if (!found.ok) return found;
  if (found.value.disabledAt) return fail(conflict(problem.off()));
  const { tx, companyId, nowMs: atMs } = deps;
  await insertEvents(tx, [{ companyId, type: 'test', objectId: id, data: {}, atMs }], id);
  return ok({ endpoint: found.value, secret: null });
}

/** Sends again under the same id: one delivery, or all that failed. */
export async function sendAgain(
  deps: EndpointDeps,
  id: string,
  deliveryId: string | null,
): Promise<Result<{ count: number }, Problem>> {
  const found = await findEndpoint(deps, id);
  if (!found.ok) return found;
  if (found.value.disabledAt) return fail(conflict(problem.off()));
  if (deliveryId !== null && !isUuid(deliveryId)) return fail(notFound('Delivery'));
  const count = await store.repeatDeliveries(deps.tx, { endpointId: id, deliveryId, at: deps.nowMs });
  return deliveryId !== null && count === 0 ? fail(notFound('Delivery')) : ok({ count });
}

export async function findEndpoint(
  { tx, companyId }: Pick<EndpointDeps, 'tx' | 'companyId'>,
  id: string,
): Promise<Result<store.EndpointRow, Problem>> {
  const row = isUuid(id) ? await store.lockEndpoint(tx, companyId, id) : null;
  return row ? ok(row) : fail(NOT_FOUND);
}

async function addSecret({ tx, companyId, nowMs, newId, seal }: EndpointDeps, endpointId: Uuid): Promise<string> {
  const bytes = randomBytes(SECRET_BYTES);
  const encryptedSecret = seal.seal(bytes);
  await store.insertSecret(tx, { id: newId(), endpointId, companyId, encryptedSecret, createdAt: new Date(nowMs) });
  return secretText(bytes);
}
