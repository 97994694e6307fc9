import { filterId, NIL_UUID, type Uuid } from '#kernel/ids.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Result } from '#kernel/result.ts';
import type { Seal } from '#platform/crypto/seal.ts';
import type { Database } from '#platform/db/database.ts';
import { addEnum, enumRef, objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { currentAccount, signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { AddressRules } from '#platform/http/outgoing-address.ts';
import { MAX_SHOWN_DELIVERIES } from '../rules/list-bounds.ts';
import { readDeliveries, readEndpoints } from './endpoint-lists.ts';
import type { DeliveryRow, DisabledReason, EndpointRow } from './endpoint.repository.ts';
import {
  changeEndpoint,
  createEndpoint,
  removeEndpoint,
  rotateSecret,
  sendAgain,
  sendTest,
  type EndpointDeps,
  type MadeEndpoint,
} from './endpoints.ts';

export interface WebhookDeps {
  database: Database;
  seal: Seal;
  addresses: AddressRules;
}

const EndpointRef = objectRef<EndpointRow>('WebhookEndpoint');
const DeliveryRef = objectRef<DeliveryRow>('WebhookDelivery');
const MadeRef = objectRef<MadeEndpoint>('WebhookEndpointPayload');
const ResentRef = objectRef<{ count: number }>('ResendWebhooksPayload');
const ReasonRef = enumRef<DisabledReason>('WebhookDisabledReason');
const StatusRef = enumRef<DeliveryRow['status']>('WebhookDeliveryStatus');

/** Adds the GraphQL fields of a company's webhooks. */
export function addWebhooksSchema(builder: Builder, { database, seal, addresses }: WebhookDeps): void {
  const change = async <Value>(
    context: Context,
    work: (deps: EndpointDeps) => Promise<Result<Value, Problem>>,
  ): Promise<Value> => {
    const { companyId } = currentAccount(context);
    const { userId } = signedIn(context);
    const { clock, newId } = context;
    return unwrap(
      await database.transact<Result<Value, Problem>>(context.viewer, (tx) =>
        work({ tx, companyId, userId, nowMs: clock(), newId, seal, addresses }),
      ),
    );
  };
  addTypes(builder);
  builder.queryFields((t) => ({
    webhookEndpoints: t.field({
      type: [EndpointRef],
      description: 'Addresses that events of the current company are sent to, newest first.',
      resolve: (_, _args, context) => readEndpoints(database, context, currentAccount(context).companyId),
    }),
    webhookDeliveries: t.field({
      type: [DeliveryRef],
      description: 'What was sent to one address, newest first.',
      args: { endpointId: t.arg.id({ required: true }) },
      resolve: (_, { endpointId }, context) =>
        readDeliveries(database, context, {
          companyId: currentAccount(context).companyId,
          endpointId: uuidOr(endpointId),
          after: null,
          size: MAX_SHOWN_DELIVERIES,
        }),
    }),
  }));

  const CreateInput = builder.inputType('CreateWebhookEndpointInput', {
    description: 'An address to send events to.',
    fields: (t) => ({
      url: t.string({ required: true, description: 'https; port 443, 8443, or 1024 and above.' }),
      description: t.string({ description: 'At most 200 characters.' }),
      events: t.stringList({ description: 'Empty for all.' }),
    }),
  });
  const UpdateInput = builder.inputType('UpdateWebhookEndpointInput', {
    description: 'Changes to an address; what is left out stays.',
    fields: (t) => ({
      id: t.id({ required: true }),
      url: t.string(),
      description: t.string(),
      events: t.stringList({ description: 'Empty for all.' }),
      isEnabled: t.boolean(),
    }),
  });
  builder.mutationFields((t) => ({
    createWebhookEndpoint: t.field({
      type: MadeRef,
      description: 'Adds an address that events are sent to.',
      args: { input: t.arg({ type: CreateInput, required: true }) },
      resolve: (_, { input: { url, description, events } }, context) =>
        change(context, (deps) =>
          createEndpoint(deps, { url, description: description ?? undefined, events: events ?? undefined }),
        ),
    }),
    updateWebhookEndpoint: t.field({
      type: MadeRef,
      description: 'Changes an address, or switches it off and on.',
      args: { input: t.arg({ type: UpdateInput, required: true }) },
      resolve: (_, { input: { id, url, description, events, isEnabled } }, context) =>
        change(context, (deps) =>
          changeEndpoint(deps, id, {
            url: url ?? undefined,
            description: description ?? undefined,
            events: events ?? undefined,
            isEnabled: isEnabled ?? undefined,
          }),
        ),
    }),
    deleteWebhookEndpoint: t.field({
      type: MadeRef,
      description: 'Deletes an address and its log.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => change(context, (deps) => removeEndpoint(deps, id)),
    }),
    rotateWebhookSecret: t.field({
      type: MadeRef,
      description: 'Makes a new secret at once; the old one signs as well for the overlap.',
      args: { id: t.arg.id({ required: true }), overlapDays: t.arg.int({ defaultValue: 1 }) },
      resolve: (_, { id, overlapDays }, context) => change(context, (deps) => rotateSecret(deps, id, overlapDays ?? 1)),
    }),
    sendTestWebhook: t.field({
      type: MadeRef,
      description: 'Sends a test to one address.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => change(context, (deps) => sendTest(deps, id)),
    }),
    resendWebhooks: t.field({
      type: ResentRef,
      description: 'Sends one delivery again, or all that failed, under the same id.',
      args: { endpointId: t.arg.id({ required: true }), deliveryId: t.arg.id() },
      resolve: (_, { endpointId, deliveryId }, context) =>
        change(context, (deps) => sendAgain(deps, endpointId, deliveryId ?? null)),
    }),
  }));
}

function addTypes(builder: Builder): void {
  addEnum(builder, ReasonRef, 'Why an address is not sent to.', {
    OWNER: 'Switched off by hand.',
    GONE: 'The receiver answered 410.',
    FAILING: 'Nothing was accepted for five days.',
  });
  addEnum(builder, StatusRef, 'What became of a delivery.', { PENDING: null, DELIVERED: null, FAILED: null });
  builder.objectType(EndpointRef, {
    description: 'An address that events are sent to, signed as Standard Webhooks says.',
    fields: (t) => ({
      id: t.exposeID('id'),
      url: t.exposeString('url'),
      description: t.exposeString('description'),
      events: t.stringList({ description: 'Empty for all.', resolve: ({ events }) => events }),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      disabledReason: t.field({
        type: ReasonRef,
        nullable: true,
        description: 'Null while it is sent to.',
        resolve: ({ disabledReason }) => disabledReason,
      }),
      failingSince: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Since when nothing was accepted. Null after a success.',
        resolve: ({ failingSince }) => failingSince,
      }),
    }),
  });
  builder.objectType(DeliveryRef, {
    description: 'One event on its way to one address.',
    fields: (t) => ({
      id: t.exposeID('id'),
      eventId: t.exposeID('eventId', { description: 'The header webhook-id.' }),
      type: t.exposeString('type'),
      objectId: t.exposeString('objectId'),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      status: t.field({ type: StatusRef, resolve: ({ status }) => status }),
      attempts: t.exposeInt('attempts'),
      dueAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it is tried next. Null unless PENDING.',
        resolve: ({ dueAt }) => dueAt,
      }),
      lastAttemptAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null before the first attempt.',
        resolve: ({ lastAttemptAt }) => lastAttemptAt,
      }),
      responseStatus: t.exposeInt('responseStatus', { nullable: true, description: 'Null without an answer.' }),
      responseMs: t.exposeInt('responseMs', { nullable: true, description: 'Null before the first attempt.' }),
      responseExcerpt: t.exposeString('responseExcerpt', {
        nullable: true,
        description: 'The first KiB of the answer, or why there was none. Null before the first attempt.',
      }),
    }),
  });
  builder.objectType(MadeRef, {
    description: 'An address after a change.',
    fields: (t) => ({
      ok: okField(t),
      endpoint: t.field({ type: EndpointRef, resolve: ({ endpoint }) => endpoint }),
      secret: t.exposeString('secret', {
        nullable: true,
        description: 'What messages are signed with, shown only once. Null where none was made.',
      }),
    }),
  });
  builder.objectType(ResentRef, {
    description: 'How many deliveries are sent again.',
    fields: (t) => ({ ok: okField(t), count: t.exposeInt('count') }),
  });
}

const uuidOr = (text: string): Uuid => filterId(text) ?? NIL_UUID;
