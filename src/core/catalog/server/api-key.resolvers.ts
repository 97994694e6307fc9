import { isUuid, type Uuid } from '#kernel/ids.ts';
import { notFound, orNotFound, passUnless, type Problem } from '#kernel/problem.ts';
import { fail, type Result } from '#kernel/result.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { addEnum, enumRef, objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { proofFields, type Proof } from '#platform/graphql/proof-fields.ts';
import {
  API_SCOPES,
  checkApiKey,
  DEFAULT_OVERLAP_HOURS,
  MAX_LABEL_LENGTH,
  MAX_ORIGINS,
  MAX_OVERLAP_HOURS,
  validateOverlap,
} from '../rules/api-key.ts';
import { MAX_LISTED_KEY_CHANGES, MAX_LISTED_KEYS } from '../rules/list-bounds.ts';
import { keyChanges, keysOfCatalog, type KeyAct, type KeyChange, type ListedKey } from './api-key.repository.ts';
import { createApiKey, replaceApiKey, revokeApiKey, type MadeApiKey } from './api-keys.ts';
import type { CatalogLoaders } from './catalog.loaders.ts';

/** Returns why a signed-in user has not proven again who they are; null when they have. */
export type ConfirmUser = (context: Context, userId: Uuid, proof: Proof) => Promise<Problem | null>;

interface KeySchemaDeps {
  database: Database;
  catalogs: CatalogLoaders;
  confirmUser: ConfirmUser;
}

/** Ended keys stay listed, so that staff can see why a storefront fails. */
const ENDED_SHOWN_MS = 30 * DAY_MS;

const KeyRef = objectRef<ListedKey>('StorefrontKey');
const ChangeRef = objectRef<KeyChange>('StorefrontKeyChange');
const ActRef = enumRef<KeyAct>('StorefrontKeyAct');
const MadeRef = objectRef<MadeApiKey>('MadeStorefrontKeyPayload');
const RevokedRef = objectRef<{ id: Uuid }>('RevokeStorefrontKeyPayload');

/** Adds the keys with which storefronts call, for staff. */
export function addApiKeySchema(builder: Builder, { database, catalogs, confirmUser }: KeySchemaDeps): void {
  const catalogOf = async (context: Context, id: string): Promise<Uuid> => {
    const found = isUuid(id) ? await catalogs.catalogById(context).load(id) : null;
    return unwrap(orNotFound(found, 'Catalog')).id;
  };
  type KeyDeps = Parameters<typeof createApiKey>[1];
  const change = async <Value>(
    context: Context,
    work: (tx: Transaction, deps: KeyDeps) => Promise<Result<Value, Problem>>,
  ): Promise<Value> => {
    const { clock, newId } = context;
    const deps = { clock, newId, actorId: signedIn(context).userId };
    return unwrap(await database.transact<Result<Value, Problem>>(SYSTEM, (tx) => work(tx, deps)));
  };
  const prove = async (context: Context, { currentPassword = null, code = null }: Proof) =>
    unwrap(passUnless(await confirmUser(context, signedIn(context).userId, { currentPassword, code })));
  addTypes(builder);

  builder.queryFields((t) => ({
    storefrontKeys: t.field({
      type: [KeyRef],
      description:
        'Keys with which a storefront calls: those that work, newest first, then those that ended within 30 days.',
      args: { catalogId: t.arg.id({ required: true }) },
      resolve: async (_, args, context) => {
        const catalogId = await catalogOf(context, args.catalogId);
        const now = context.clock();
        const listed = { catalogId, now, endedSince: now - ENDED_SHOWN_MS, limit: MAX_LISTED_KEYS };
        // Only the system reads who uses and made keys; the permission controls who may query it.
        return database.read(SYSTEM, (tx) => keysOfCatalog(tx, listed));
      },
    }),
    storefrontKeyChanges: t.field({
      type: [ChangeRef],
      description: `Who made, rotated and revoked which key of a storefront, the latest ${MAX_LISTED_KEY_CHANGES}.`,
      args: { catalogId: t.arg.id({ required: true }) },
      resolve: async (_, args, context) => {
        const catalogId = await catalogOf(context, args.catalogId);
        return database.read(SYSTEM, (tx) => keyChanges(tx, catalogId, MAX_LISTED_KEY_CHANGES));
      },
    }),
  }));

  const CreateInput = builder.inputType('CreateStorefrontKeyInput', {
    description: 'A key to make for a storefront.',
    fields: (t) => ({
      catalogId: t.id({ required: true }),
      label: t.string({ required: true, description: `What it is for; at most ${MAX_LABEL_LENGTH} characters.` }),
      scopes: t.stringList({
        required: true,
        description: 'ads (auctions and events) and feed, or browser alone: events that pages report.',
      }),
      origins: t.stringList({
        description: `Of a browser key: the pages that may send it, e.g. https://shop.example; at most ${MAX_ORIGINS}.`,
      }),
      requestsPerSecond: t.int({ description: "At most so many requests a second; default the deployment's limit." }),
      ...proofFields(t),
    }),
  });
  const RotateInput = builder.inputType('RotateStorefrontKeyInput', {
    description: 'A key to replace by a new one with the same rights.',
    fields: (t) => ({
      catalogId: t.id({ required: true }),
      id: t.id({ required: true }),
      overlapHours: t.float({
        defaultValue: DEFAULT_OVERLAP_HOURS,
        description: `Hours for which both work, 0 to ${MAX_OVERLAP_HOURS}.`,
      }),
      ...proofFields(t),
    }),
  });
  const RevokeInput = builder.inputType('RevokeStorefrontKeyInput', {
    description: 'A key to end.',
    fields: (t) => ({ catalogId: t.id({ required: true }), id: t.id({ required: true }) }),
  });
  builder.mutationFields((t) => ({
    createStorefrontKey: t.field({
      type: MadeRef,
      description: 'Makes a key with which a storefront calls.',
      args: { input: t.arg({ type: CreateInput, required: true }) },
      resolve: async (_, { input: { currentPassword, code, ...input } }, context) => {
        const catalogId = await catalogOf(context, input.catalogId);
        const { label, scopes, origins, requestsPerSecond } = input;
        const key = { label, scopes, origins: origins ?? [], requestsPerSecond: requestsPerSecond ?? null };
        unwrap(checkApiKey(key));
        await prove(context, { currentPassword, code });
        return change(context, (tx, deps) => createApiKey(tx, deps, { ...key, catalogId }));
      },
    }),
    rotateStorefrontKey: t.field({
      type: MadeRef,
      description: 'Makes a key with the same rights; the old one works for the overlap.',
      args: { input: t.arg({ type: RotateInput, required: true }) },
      resolve: async (_, { input: { currentPassword, code, ...input } }, context) => {
        const catalogId = await catalogOf(context, input.catalogId);
        const { id } = input;
        const overlapHours = input.overlapHours ?? DEFAULT_OVERLAP_HOURS;
        unwrap(passUnless(validateOverlap(overlapHours)));
        await prove(context, { currentPassword, code });
        return change(context, async (tx, deps) =>
          isUuid(id) ? replaceApiKey(tx, deps, { catalogId, id, overlapHours }) : fail(notFound('Key')),
        );
      },
    }),
    revokeStorefrontKey: t.field({
      type: RevokedRef,
      description: 'Ends a key at once, in all processes.',
      args: { input: t.arg({ type: RevokeInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const catalogId = await catalogOf(context, input.catalogId);
        const { id } = input;
        return {
          id: await change(context, async (tx, deps) =>
            isUuid(id) ? revokeApiKey(tx, deps, { catalogId, id }) : fail(notFound('Key')),
          ),
        };
      },
    }),
  }));
}

function addTypes(builder: Builder): void {
  addEnum(builder, ActRef, 'What was done with a key.', {
    CREATED: null,
    ROTATED: 'Another took its place; it went on for a while.',
    REVOKED: null,
  });
  builder.objectType(KeyRef, {
    description: 'A key with which a storefront calls. The key itself is shown once, when it is made.',
    fields: (t) => ({
      id: t.exposeID('id'),
      label: t.exposeString('label', { description: 'What it is for.' }),
      scopes: t.exposeStringList('scopes', { description: `Of ${API_SCOPES.join(', ')}.` }),
      origins: t.exposeStringList('origins', { description: 'Of a browser key: the pages that may send it.' }),
      requestsPerSecond: t.exposeInt('requestsPerSecond', {
        nullable: true,
        description: "Null applies the deployment's limit.",
      }),
      makerName: t.exposeString('makerName', { nullable: true, description: 'Null for the command line.' }),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      endsAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Since when, or from when on, it is refused. Null unless it was revoked or rotated.',
        resolve: ({ revokedAt }) => revokedAt,
      }),
      lastUsedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Known within a minute or two. Null when it was never used.',
        resolve: ({ lastUsedAt }) => lastUsedAt,
      }),
      requestsToday: t.field({
        type: 'BigInt',
        description: 'Requests that it opened since the midnight of its storefront; of the last minute, not all.',
        resolve: ({ requestsToday }) => requestsToday,
      }),
    }),
  });
  builder.objectType(ChangeRef, {
    description: 'What was done with a key, and who did it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
      keyLabel: t.exposeString('keyLabel'),
      act: t.field({ type: ActRef, resolve: ({ act }) => act }),
      endsAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Until when a key that was rotated works. Null for other acts.',
        resolve: ({ endsAt }) => endsAt,
      }),
      actor: t.exposeString('actor', { nullable: true, description: 'Null for the command line.' }),
    }),
  });
  builder.objectType(MadeRef, {
    description: 'A key that was made.',
    fields: (t) => ({
      ok: okField(t),
      id: t.exposeID('id'),
      secret: t.exposeString('secret', { description: 'The key. It is shown only once.' }),
    }),
  });
  builder.objectType(RevokedRef, {
    description: 'A key that was ended.',
    fields: (t) => ({ ok: okField(t), id: t.exposeID('id') }),
  });
}
