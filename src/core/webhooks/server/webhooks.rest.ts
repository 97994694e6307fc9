import { z } from 'zod';
import { PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Seal } from '#platform/crypto/seal.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { restRoute, sliceOf, type RestCall, type RestRoute, type Work } from '#platform/rest/route.ts';
import { instant, instantOf, uuid } from '#platform/rest/values.ts';
import type { AddressRules } from '#platform/http/outgoing-address.ts';
import { EVENT_TYPES, WEBHOOK_EVENTS } from '../rules/events.ts';

import {
  changeEndpoint,
  createEndpoint,
  findEndpoint,
  removeEndpoint,
  rotateSecret,
  sendAgain,
  sendTest,
  type EndpointDeps,
  type EndpointRow,
  type MadeEndpoint,
} from './endpoints.ts';
import { readDeliveries, readEndpoints } from './endpoint-lists.ts';

export interface WebhookRouteDeps {
  database: Database;
  seal: Seal;
  addresses: AddressRules;
}

const eventType = z.enum(EVENT_TYPES as [(typeof EVENT_TYPES)[number], ...typeof EVENT_TYPES]);
const endpoint = z
  .object({
    id: uuid,
    url: z.string(),
    description: z.string(),
    events: z.array(z.string()).describe('Empty for all.'),
    isEnabled: z.boolean(),
    disabledReason: z
      .enum(['OWNER', 'GONE', 'FAILING'])
      .nullable()
      .describe('Null while it is on. GONE: the receiver answered 410; FAILING: nothing was accepted for five days.'),
    failingSince: instant.nullable().describe('Null after a success.'),
    createdAt: instant,
  })
  .meta({ title: 'WebhookEndpoint' });
const made = z.object({
  endpoint,
  secret: z
    .string()
    .describe('`whsec_…`, with which messages are signed. It is shown only once: empty where a request is repeated.'),
});
const delivery = z.object({
  id: uuid,
  eventId: uuid.describe('The header `webhook-id` of every attempt.'),
  type: z.string(),
  objectId: z.string(),
  createdAt: instant,
  status: z.enum(['PENDING', 'DELIVERED', 'FAILED']),
  attempts: z.number().int(),
  dueAt: instant.nullable().describe('When it is tried next. Null unless PENDING.'),
  lastAttemptAt: instant.nullable(),
  responseStatus: z.number().int().nullable().describe('Null when there was no answer.'),
  responseMs: z.number().int().nullable(),
  responseExcerpt: z.string().nullable().describe('The first KiB of the answer, or why there was none.'),
});

const fields = {
  url: z.string().max(2000).describe('https; port 443, 8443, or 1024 and above.'),
  description: z.string().max(200),
  events: z
    .array(eventType)
    .describe(`Empty for all. ${EVENT_TYPES.map((type) => `\`${type}\`: ${WEBHOOK_EVENTS[type]}`).join(' ')}`),
};
const idPath = z.strictObject({ id: uuid });
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const EXAMPLE = {
  id: ID,
  url: 'https://hooks.example/endcap',
  description: 'Slack',
  events: ['campaign.approved', 'campaign.rejected'],
  isEnabled: true,
  disabledReason: null,
  failingSince: null,
  createdAt: '2026-11-22T08:00:00.000Z',
};
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

const shown = (row: EndpointRow): z.input<typeof endpoint> => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  isEnabled: row.disabledAt === null,
  disabledReason: row.disabledReason,
  failingSince: row.failingSince && instantOf(row.failingSince),
  createdAt: instantOf(row.createdAt),
});

const base = { scope: 'webhooks:manage' } as const;

export function webhookRoutes({ database, seal, addresses }: WebhookRouteDeps): RestRoute[] {
  /** Webhooks tell of a whole company: keys of single brands do not manage them. */
  const companyOf = ({ context, access }: RestCall) =>
    access.brandIds === null ? (context.session?.membership?.companyId ?? null) : null;
  /** Returns the work of a write on behalf of the caller's company. */
  const work = async <Shown>(
    call: RestCall,
    id: string | null,
    perform: (deps: EndpointDeps) => Promise<Result<Shown, Problem>>,
    before?: (row: EndpointRow) => Shown,
  ): Promise<Result<Work<Shown>, Problem>> => {
    const companyId = companyOf(call);
    const { session, clock, newId } = call.context;
    if (!companyId || !session) return fail(PERMISSION_DENIED);
    const depsIn = (tx: Transaction): EndpointDeps => ({
      tx,
      companyId,
      userId: session.userId,
      nowMs: clock(),
      newId,
      seal,
      addresses,
    });
    return ok({
      ...(before &&
        id !== null && {
          before: async (tx: Transaction) => {
            const found = await findEndpoint(depsIn(tx), id);
            return found.ok ? ok(before(found.value)) : found;
          },
        }),
      perform: (tx) => perform(depsIn(tx)),
    });
  };
  const endpointOf = (done: Result<MadeEndpoint, Problem>) => (done.ok ? ok(shown(done.value.endpoint)) : done);
  const withoutSecret = (answer: z.input<typeof made>) => ({ ...answer, secret: '' });
  const madeOf = (done: Result<MadeEndpoint, Problem>) =>
    done.ok ? ok({ endpoint: shown(done.value.endpoint), secret: done.value.secret ?? '' }) : done;

  return [
    restRoute({
      ...base,
      method: 'GET',
      path: '/v1/webhook-endpoints',
      operation: 'Query.webhookEndpoints',
      summary: 'List webhook endpoints',
      description: 'Addresses that events of the company are sent to; all on one page.',
      input: {},
      output: endpoint,
      errors: [],
      example: { output: EXAMPLE },
      list: async (call) => {
        const companyId = companyOf(call);
        if (!companyId) return fail(PERMISSION_DENIED);
        return ok({ data: (await readEndpoints(database, call.context, companyId)).map(shown), next: null });
      },
    }),
    restRoute({
      ...base,
      method: 'POST',
      path: '/v1/webhook-endpoints',
      operation: 'Mutation.createWebhookEndpoint',
      summary: 'Add a webhook endpoint',
      description: 'Adds an address that events are sent to, signed as Standard Webhooks 1.0.0 says.',
      input: {
        body: z.strictObject({
          url: fields.url,
          description: fields.description.optional(),
          events: fields.events.optional(),
        }),
      },
      output: made,
      errors: ['conflict'],
      status: 201,
      example: {
        body: { url: EXAMPLE.url, events: ['campaign.approved', 'campaign.rejected'] },
        output: { endpoint: EXAMPLE, secret: SECRET },
      },
      stored: withoutSecret,
      write: (call, { body }) => work(call, null, async (deps) => madeOf(await createEndpoint(deps, body))),
    }),
    restRoute({
      ...base,
      method: 'PATCH',
      path: '/v1/webhook-endpoints/{id}',
      operation: 'Mutation.updateWebhookEndpoint',
      summary: 'Change a webhook endpoint',
      description: 'Changes the fields that are sent, or switches the address off and on.',
      input: { path: idPath, body: z.strictObject({ ...fields, isEnabled: z.boolean() }).partial() },
      output: endpoint,
      errors: ['not_found'],
      example: { body: { isEnabled: true }, output: EXAMPLE },
      write: (call, { path: { id }, body }) =>
        work(call, id, async (deps) => endpointOf(await changeEndpoint(deps, id, body)), shown),
    }),
    restRoute({
      ...base,
      method: 'DELETE',
      path: '/v1/webhook-endpoints/{id}',
      operation: 'Mutation.deleteWebhookEndpoint',
      summary: 'Delete a webhook endpoint',
      description: 'Deletes an address and its log; what is still to be sent to it is not sent.',
      input: { path: idPath },
      output: endpoint,
      errors: ['not_found'],
      example: { output: EXAMPLE },
      write: (call, { path: { id } }) =>
        work(call, id, async (deps) => endpointOf(await removeEndpoint(deps, id)), shown),
    }),
    restRoute({
      ...base,
      method: 'POST',
      path: '/v1/webhook-endpoints/{id}/rotate',
      operation: 'Mutation.rotateWebhookSecret',
      summary: 'Rotate a webhook secret',
      description: 'Makes a new secret at once. The old one signs as well for a day, or as many as are asked for.',
      input: {
        path: idPath,
        body: z.strictObject({ overlapDays: z.number().int().min(0).max(7).default(1) }),
      },
      output: made,
      errors: ['not_found'],
      example: { body: { overlapDays: 1 }, output: { endpoint: EXAMPLE, secret: SECRET } },
      stored: withoutSecret,
      write: (call, { path: { id }, body }) =>
        work(call, id, async (deps) => madeOf(await rotateSecret(deps, id, body.overlapDays))),
    }),
    restRoute({
      ...base,
      method: 'POST',
      path: '/v1/webhook-endpoints/{id}/test',
      operation: 'Mutation.sendTestWebhook',
      summary: 'Send a test',
      description: 'Sends an event of the type `test` to one address.',
      input: { path: idPath },
      output: endpoint,
      errors: ['not_found', 'conflict'],
      example: { output: EXAMPLE },
      write: (call, { path: { id } }) => work(call, id, async (deps) => endpointOf(await sendTest(deps, id))),
    }),
    restRoute({
      ...base,
      method: 'GET',
      path: '/v1/webhook-endpoints/{id}/deliveries',
      operation: 'Query.webhookDeliveries',
      summary: 'List deliveries',
      description: 'What was sent to one address in the last 30 days, newest first.',
      input: { path: idPath },
      output: delivery,
      errors: [],
      example: {
        output: {
          id: ID,
          eventId: ID,
          type: 'campaign.approved',
          objectId: '100234',
          createdAt: '2026-11-22T08:00:00.000Z',
          status: 'DELIVERED',
          attempts: 1,
          dueAt: null,
          lastAttemptAt: '2026-11-22T08:00:01.000Z',
          responseStatus: 204,
          responseMs: 84,
          responseExcerpt: '',
        },
      },
      list: async (call, { path: { id }, page }) => {
        const companyId = companyOf(call);
        if (!companyId) return fail(PERMISSION_DENIED);
        const rows = await readDeliveries(database, call.context, {
          companyId,
          endpointId: id,
          after: page.after,
          size: page.limit + 1,
        });
        const at = (date: Date | null) => date && instantOf(date);
        return ok(
          sliceOf(
            page,
            rows,
            (row) => row.id,
            (row) => ({
              ...row,
              createdAt: instantOf(row.createdAt),
              dueAt: at(row.dueAt),
              lastAttemptAt: at(row.lastAttemptAt),
            }),
          ),
        );
      },
    }),
    restRoute({
      ...base,
      method: 'POST',
      path: '/v1/webhook-endpoints/{id}/replay',
      operation: 'Mutation.resendWebhooks',
      summary: 'Send again',
      description: 'Sends one delivery again, or all that failed, under the same id.',
      input: {
        path: idPath,
        body: z.strictObject({ deliveryId: uuid.optional().describe('All that failed when omitted.') }),
      },
      output: z.object({ count: z.number().int() }),
      errors: ['not_found', 'conflict'],
      example: { body: {}, output: { count: 3 } },
      write: (call, { path: { id }, body }) => work(call, id, (deps) => sendAgain(deps, id, body.deliveryId ?? null)),
    }),
  ];
}
