import { notify } from '#core/notifications/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Seal } from '#platform/crypto/seal.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { isPublic, postPublic } from '#platform/http/public-fetch.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { addressProblem, isLoopbackAddress, type AddressRules } from '#platform/http/outgoing-address.ts';
import { judgeAttempt, retryAfterMsOf } from '../rules/schedule.ts';
import { webhookMessages } from '../rules/webhook.messages.ts';
import { updateEndpoint } from './endpoint.repository.ts';
import { claimDue, noteEndpoint, updateDelivery, type ClaimedDelivery } from './event.repository.ts';
import { signedHeaders } from './sign.ts';

const TIMEOUT_MS = 15_000;
/** Longer than an attempt takes; afterwards another process may repeat what this one started. */
const LEASE_MS = 60_000;
const MAX_ANSWER_BYTES = 4096;
const EXCERPT_LENGTH = 1024;
const PER_ENDPOINT = 10;
const AT_ONCE = 200;

export interface DeliveryDeps {
  database: Database;
  clock: Clock;
  /** The wall's, by which receivers judge how old a message is; `clock` when omitted. */
  wallClock?: Clock | undefined;
  /** From 0 to 1. */
  random(): number;
  seal: Seal;
  addresses: AddressRules;
  log: Logger;
}

/** Sends what is due; an endpoint that is being sent to is left for the next round, so that a slow one delays no other. */
export function createWebhookSender(deps: DeliveryDeps) {
  const { database, clock, log } = deps;
  const busy = new Map<Uuid, Promise<void>>();
  const sendAll = async (deliveries: ClaimedDelivery[]) => {
    const results = await Promise.allSettled(deliveries.map((delivery) => attempt(deps, delivery)));
    for (const result of results)
      if (result.status === 'rejected') log.error({ err: result.reason as unknown }, 'webhook attempt failed');
  };
  return {
    /** Starts what is due, without waiting for the receivers. */
    async round(): Promise<void> {
      const claimed = await database.transact(SYSTEM, (tx) =>
        claimDue(tx, {
          now: clock(),
          leaseMs: LEASE_MS,
          perEndpoint: PER_ENDPOINT,
          max: AT_ONCE,
          except: [...busy.keys()],
        }),
      );
      for (const [endpointId, deliveries] of Map.groupBy(claimed, (one) => one.endpointId))
        busy.set(
          endpointId,
          sendAll(deliveries).finally(() => busy.delete(endpointId)),
        );
    },
    /** Resolves when nothing is being sent. */
    idle: async (): Promise<void> => void (await Promise.all(busy.values())),
  };
}

async function attempt(deps: DeliveryDeps, delivery: ClaimedDelivery): Promise<void> {
  const { database, clock, wallClock = clock, random, seal, addresses, log } = deps;
  const startedMs = clock();
  const secrets = delivery.secrets.flatMap((sealed) => seal.open(sealed)?.plain ?? []);
  const body = bodyOf(delivery);
  const message = { id: delivery.eventId, timestampS: Math.floor(wallClock() / 1000), body };
  const refusal = addressProblem(delivery.url, addresses) ?? (secrets.length ? null : 'NO_SECRET');
  const outcome = refusal
    ? ({ status: null, failure: `not sent: ${refusal}` } as const)
    : await postPublic(
        delivery.url,
        {
          headers: { ...signedHeaders(message, secrets), 'content-type': 'application/json', 'user-agent': 'Endcap' },
          body,
        },
        {
          maxBytes: MAX_ANSWER_BYTES,
          timeoutMs: TIMEOUT_MS,
          isAllowed: (address) => isPublic(address) || (addresses.allowsLoopback && isLoopbackAddress(address)),
        },
      );
  const nowMs = clock();
  const failingSince = delivery.failingSince?.getTime() ?? null;
  const verdict = judgeAttempt({
    attempts: delivery.attempts,
    status: outcome.status,
    retryAfterMs: outcome.status === null ? null : retryAfterMsOf(outcome.headers['retry-after'], wallClock()),
    failingSince,
    nowMs,
    random: random(),
  });
  await database.transact(SYSTEM, async (tx) => {
    await updateDelivery(tx, {
      id: delivery.id,
      status: verdict.kind === 'RETRY' ? 'PENDING' : verdict.kind === 'DELIVERED' ? 'DELIVERED' : 'FAILED',
      dueAt: verdict.kind === 'RETRY' ? new Date(verdict.dueMs) : null,
      responseStatus: outcome.status,
      responseMs: nowMs - startedMs,
      responseExcerpt: storable(outcome.status === null ? outcome.failure : outcome.excerpt),
    });
    await noteEndpoint(tx, delivery.endpointId, verdict.kind === 'DELIVERED' ? null : nowMs);
    if (verdict.kind !== 'DISABLE') return;
    const { reason } = verdict;
    await updateEndpoint(tx, delivery.endpointId, { disabledAt: new Date(nowMs), disabledReason: reason });
    const { gone, failing } = webhookMessages.notice;
    await notify(tx, {
      to: { companyId: delivery.companyId, roles: ['OWNER', 'ADMIN'] },
      kind: 'webhook',
      message: (reason === 'GONE' ? gone : failing)({ url: delivery.url }),
      link: '/api',
      at: nowMs,
    });
  });
  if (verdict.kind === 'DISABLE')
    log.warn({ endpointId: delivery.endpointId, reason: verdict.reason }, 'webhook endpoint switched off');
}

/** The same bytes at every attempt, so that receivers can compare them. */
function bodyOf({ type, createdAt, companyId, objectId, sequence, data }: ClaimedDelivery): string {
  return JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    data: { id: objectId, companyId, version: Number(sequence), ...data },
  });
}

/** PostgreSQL stores no NUL. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed().slice(0, EXCERPT_LENGTH);
