import type { Uuid } from '#kernel/ids.ts';
import type { Problem } from '#kernel/problem.ts';
import { addEnum, enumRef, objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { DEFAULT_EXPIRY_DAYS, MAX_EXPIRY_DAYS, MAX_OVERLAP_DAYS, type AccessKeyKind } from '../rules/access-key.ts';
import type { AccessKeyRow } from './access-key.repository.ts';
import {
  createAccessKey,
  listAccessKeys,
  replaceAccessKey,
  revokeAccessKey,
  type AccessDeps,
  type MadeKey,
  type Manager,
} from './access-keys.ts';
import type { ReadClient } from './client-document.ts';
import { addGrants } from './grant.resolvers.ts';
import type { ConsentDeps, OwnServer } from './grants.ts';
import type { CampaignPort } from './mandate-guard.ts';
import { addApprovals } from './approval.resolvers.ts';
import type { CarryOut } from './approvals.ts';
import type { CarryOutOrder } from './confirmations.ts';
import { addOrderLimit } from './order-limit.resolvers.ts';
import { carryOutLimit } from './order-limits.ts';
import { proofFields, type Proof } from '#platform/graphql/proof-fields.ts';
import { addMandates } from './mandate.resolvers.ts';
import type { RecordWayIn } from './ways-in.ts';

const KindRef = enumRef<AccessKeyKind>('AccessKeyKind');
const AccessKeyRef = objectRef<AccessKeyRow>('AccessKey');
const MadeKeyRef = objectRef<MadeKey>('MadeAccessKeyPayload');
const RevokedKeyRef = objectRef<{ id: Uuid }>('RevokeAccessKeyPayload');

export function addAccessSchema(
  builder: Builder,
  parts: Pick<AccessDeps, 'database' | 'hasTwoStep'> &
    Pick<ConsentDeps, 'holdPassword'> & {
      clients: OwnServer & { readClient: ReadClient };
      campaigns: CampaignPort;
      carryOut: CarryOut;
      carryOutOrder: CarryOutOrder;
      catalogIds(context: Context): Promise<readonly Uuid[]>;
      confirmUser(context: Context, userId: Uuid, proof: Proof): Promise<Problem | null>;
      recordWayIn(context: Context, ...way: Parameters<RecordWayIn>): ReturnType<RecordWayIn>;
      countClientRead(context: Context, userId: Uuid): Promise<Problem | null>;
    },
): void {
  const depsOf = (context: Context): AccessDeps => ({
    ...parts,
    clock: context.clock,
    newId: context.newId,
    confirmUser: (userId, proof) => parts.confirmUser(context, userId, proof),
    recordWayIn: (...way) => parts.recordWayIn(context, ...way),
  });
  addTypes(builder);
  const mandateDepsOf = addMandates(builder, parts);
  addGrants(builder, (context) => ({
    ...mandateDepsOf(context),
    ...parts.clients,
    holdPassword: parts.holdPassword,
    recordWayIn: (...way) => parts.recordWayIn(context, ...way),
    countClientRead: (userId) => parts.countClientRead(context, userId),
  }));
  addOrderLimit(builder, depsOf);
  addApprovals(builder, {
    ...parts,
    carryOutLimit: (context, request, confirm) => carryOutLimit(depsOf(context), request, confirm),
  });
  builder.queryField('accessKeys', (t) =>
    t.field({
      type: [AccessKeyRef],
      description:
        "Keys of programs that reach the current company, agencies' included, newest first; for staff, their own. Ended ones are shown for 30 days.",
      resolve: (_, _args, context) => listAccessKeys(depsOf(context), managerOf(context)),
    }),
  );

  const CreateAccessKeyInput = builder.inputType('CreateAccessKeyInput', {
    description: 'A key to make.',
    fields: (t) => ({
      name: t.string({ required: true, description: 'At most 100 characters.' }),
      scopes: t.stringList({ required: true, description: 'At least one, e.g. campaigns:read.' }),
      expiresInDays: t.int({ defaultValue: DEFAULT_EXPIRY_DAYS, description: `At most ${MAX_EXPIRY_DAYS}.` }),
      companyIds: t.idList({
        description:
          "Companies of an agency's key, in each of which the caller is owner or admin; default the current one.",
      }),
      brandIds: t.idList({ description: 'Brands the key is restricted to; default all. For one company only.' }),
      ...proofFields(t),
    }),
  });
  const ReplaceAccessKeyInput = builder.inputType('ReplaceAccessKeyInput', {
    description: 'A key to replace by a new one with the same rights and end.',
    fields: (t) => ({
      id: t.id({ required: true }),
      overlapDays: t.int({ defaultValue: 1, description: `Days for which both are valid, 0 to ${MAX_OVERLAP_DAYS}.` }),
      ...proofFields(t),
    }),
  });
  const RevokeAccessKeyInput = builder.inputType('RevokeAccessKeyInput', {
    description: 'A key to revoke.',
    fields: (t) => ({ id: t.id({ required: true }) }),
  });
  builder.mutationFields((t) => ({
    createAccessKey: t.field({
      type: MadeKeyRef,
      description:
        "Makes a key for programs. Its rights are its scopes and what the caller's role allows at each call.",
      args: { input: t.arg({ type: CreateAccessKeyInput, required: true }) },
      resolve: async (_, { input: { currentPassword, code, ...input } }, context) =>
        unwrap(
          await createAccessKey(
            depsOf(context),
            managerOf(context),
            {
              name: input.name,
              scopes: input.scopes,
              expiresInDays: input.expiresInDays ?? DEFAULT_EXPIRY_DAYS,
              companyIds: input.companyIds ?? [],
              brandIds: input.brandIds ?? null,
            },
            { currentPassword: currentPassword ?? null, code: code ?? null },
          ),
        ),
    }),
    replaceAccessKey: t.field({
      type: MadeKeyRef,
      description: "Replaces a key of the caller's own; both are valid for the overlap.",
      args: { input: t.arg({ type: ReplaceAccessKeyInput, required: true }) },
      resolve: async (_, { input: { id, overlapDays, currentPassword, code } }, context) =>
        unwrap(
          await replaceAccessKey(
            depsOf(context),
            managerOf(context),
            { id, overlapDays: overlapDays ?? 1 },
            { currentPassword: currentPassword ?? null, code: code ?? null },
          ),
        ),
    }),
    revokeAccessKey: t.field({
      type: RevokedKeyRef,
      description: 'Revokes a key at once; a key of an agency of others loses the current company alone.',
      args: { input: t.arg({ type: RevokeAccessKeyInput, required: true }) },
      resolve: async (_, { input }, context) => ({
        id: unwrap(await revokeAccessKey(depsOf(context), managerOf(context), input.id)),
      }),
    }),
  }));
}

function managerOf(context: Context): Manager {
  const { userId, isStaff, membership } = signedIn(context);
  return { userId, isStaff, companyId: membership?.companyId ?? null };
}

function addTypes(builder: Builder): void {
  addEnum(builder, KindRef, 'Whose a key is.', {
    SELLER: 'Of one company.',
    AGENCY: 'Of several companies, of each of which its maker is a member.',
    STAFF: 'Of staff of the provider.',
  });
  builder.objectType(AccessKeyRef, {
    description: 'A key with which a program calls the API. The key itself is shown once, when it is made.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: KindRef, resolve: ({ kind }) => kind }),
      name: t.exposeString('name'),
      prefix: t.exposeString('prefix', { description: 'Its first characters.' }),
      makerName: t.exposeString('makerName', { description: 'Who made it, and whose rights it has.' }),
      isOwn: t.boolean({
        description: 'True when the caller made it, who alone may replace it.',
        resolve: ({ madeBy }, _, context) => madeBy === signedIn(context).userId,
      }),
      scopes: t.stringList({ resolve: ({ scopes }) => scopes }),
      brandIds: t.idList({
        nullable: true,
        description: 'Brands it is restricted to. Null when it reaches all of the company.',
        resolve: ({ brandIds }) => brandIds,
      }),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
      revokedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Since when, or from when on, it is refused. Null unless it was revoked or replaced.',
        resolve: ({ revokedAt }) => revokedAt,
      }),
      lastUsedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'To the minute. Null when it was never used.',
        resolve: ({ lastUsedAt }) => lastUsedAt,
      }),
      lastUsedAddress: t.exposeString('lastUsedAddress', {
        nullable: true,
        description: 'Null when it was never used.',
      }),
      lastUsedRoute: t.exposeString('lastUsedRoute', { nullable: true, description: 'Null when it was never used.' }),
    }),
  });
  builder.objectType(MadeKeyRef, {
    description: 'A key that was made.',
    fields: (t) => ({
      ok: okField(t),
      id: t.exposeID('id'),
      secret: t.exposeString('secret', { description: 'The key. It is shown only once.' }),
    }),
  });
  builder.objectType(RevokedKeyRef, {
    description: 'A key that was revoked.',
    fields: (t) => ({ ok: okField(t), id: t.exposeID('id') }),
  });
}
