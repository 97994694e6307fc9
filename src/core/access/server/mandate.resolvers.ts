import type { Problem } from '#kernel/problem.ts';
import type { Uuid } from '#kernel/ids.ts';
import { addEnum, objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { AccessDeps } from './access-keys.ts';
import type { CampaignPort } from './mandate-guard.ts';
import type { MandateNode } from './mandate.repository.ts';
import { endMandate, giveMandate, listMandates, pauseMandate, type MandateDeps } from './mandates.ts';
import { giverOf, GroupRef, termFields, termsOf } from './mandate-terms.ts';
import { proofFields, type Proof } from '#platform/graphql/proof-fields.ts';

const MandateRef = objectRef<MandateNode>('Mandate');
const PayloadRef = objectRef<{ id: Uuid }>('MandatePayload');

interface Parts {
  database: AccessDeps['database'];
  campaigns: CampaignPort;
  /** The ids of all catalogs. */
  catalogIds(context: Context): Promise<readonly Uuid[]>;
  confirmUser(context: Context, userId: Uuid, proof: Proof): Promise<Problem | null>;
}

/** Adds what companies let agents do; returns what giving a mandate takes. */
export function addMandates(
  builder: Builder,
  { confirmUser, catalogIds, database, campaigns }: Parts,
): (context: Context) => MandateDeps {
  addTypes(builder);
  const depsOf = (context: Context): MandateDeps => ({
    database,
    campaigns,
    clock: context.clock,
    newId: context.newId,
    catalogIds: () => catalogIds(context),
    confirmUser: (userId, proof) => confirmUser(context, userId, proof),
  });
  builder.queryField('mandates', (t) =>
    t.field({
      type: [MandateRef],
      description: 'Mandates that the current company gave, newest first; ended ones are shown for 30 days.',
      resolve: (_, _args, context) => {
        const companyId = signedIn(context).membership?.companyId;
        return companyId ? listMandates(depsOf(context), companyId) : [];
      },
    }),
  );
  const CreateMandateInput = builder.inputType('CreateMandateInput', {
    description: 'What an agent may do for the company. Amounts are whole units of the wallet currency.',
    fields: (t) => ({
      accessKeyId: t.id({ required: true, description: 'A valid key with the scope mcp that reaches the company.' }),
      ...termFields(t),
      ...proofFields(t),
    }),
  });
  const PauseMandateInput = builder.inputType('PauseMandateInput', {
    description: 'A mandate to pause or to resume.',
    fields: (t) => ({ id: t.id({ required: true }), isPaused: t.boolean({ required: true }) }),
  });
  const EndMandateInput = builder.inputType('EndMandateInput', {
    description: 'A mandate to end for good.',
    fields: (t) => ({ id: t.id({ required: true }) }),
  });
  builder.mutationFields((t) => ({
    createMandate: t.field({
      type: PayloadRef,
      description: 'Gives a key of an agent a mandate, after the password or a code again. A key has one a company.',
      args: { input: t.arg({ type: CreateMandateInput, required: true }) },
      resolve: async (_, { input: { currentPassword, code, ...input } }, context) => {
        const request = { ...termsOf(input), accessKeyId: input.accessKeyId };
        const proof = { currentPassword: currentPassword ?? null, code: code ?? null };
        return { id: unwrap(await giveMandate(depsOf(context), context, giverOf(context), request, proof)) };
      },
    }),
    pauseMandate: t.field({
      type: PayloadRef,
      description: 'Pauses or resumes a mandate, from the next call of its agent on.',
      args: { input: t.arg({ type: PauseMandateInput, required: true }) },
      resolve: async (_, { input: { id, isPaused } }, context) => ({
        id: unwrap(await pauseMandate(depsOf(context), giverOf(context), id, isPaused)),
      }),
    }),
    endMandate: t.field({
      type: PayloadRef,
      description: 'Ends a mandate for good; its campaigns stay in their shared budget.',
      args: { input: t.arg({ type: EndMandateInput, required: true }) },
      resolve: async (_, { input }, context) => ({
        id: unwrap(await endMandate(depsOf(context), giverOf(context), input.id)),
      }),
    }),
  }));
  return depsOf;
}

function addTypes(builder: Builder): void {
  addEnum(builder, GroupRef, 'What a mandate allows besides reading.', {
    PAUSE: 'Pausing and resuming.',
    BUDGETS: null,
    BIDS: null,
    KEYWORDS: 'Adding keywords and negative keywords.',
    SETTINGS: 'Names, labels, dates and how often one shopper sees the ads; not amounts.',
    CREATE: 'Creating campaigns, within its own budget.',
    BOOKINGS: 'Asking for packages to be booked; a person confirms each.',
  });
  builder.objectType(MandateRef, {
    description: 'What the key of an agent may do for the company.',
    fields: (t) => ({
      id: t.exposeID('id'),
      keyName: t.exposeString('keyName'),
      keyPrefix: t.exposeString('keyPrefix', { description: 'The first characters of the key; empty without one.' }),
      clientHost: t.string({
        nullable: true,
        description: 'Of a client that was let in by consent. Null for a key.',
        resolve: ({ clientId }) => clientId && new URL(clientId).host,
      }),
      giverName: t.exposeString('giverName', { description: 'Who gave it.' }),
      groups: t.field({ type: [GroupRef], resolve: ({ groups }) => groups }),
      brandIds: t.idList({
        nullable: true,
        description: 'Null for all that the key reaches.',
        resolve: ({ brandIds }) => brandIds,
      }),
      catalogIds: t.idList({
        nullable: true,
        description: 'Where it may write. Null for all.',
        resolve: ({ catalogIds }) => catalogIds,
      }),
      day: t.field({ type: 'Decimal', resolve: ({ dayMicros }) => dayMicros }),
      month: t.field({ type: 'Decimal', resolve: ({ monthMicros }) => monthMicros }),
      maxChangePercent: t.exposeInt('maxChangePercent'),
      maxRaise: t.field({ type: 'Decimal', resolve: ({ maxRaiseMicros }) => maxRaiseMicros }),
      maxObjectsPerHour: t.exposeInt('maxObjectsPerHour'),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
      pausedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null unless it is paused.',
        resolve: ({ pausedAt }) => pausedAt,
      }),
      endedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null unless it was ended before it expired.',
        resolve: ({ endedAt }) => endedAt,
      }),
    }),
  });
  builder.objectType(PayloadRef, {
    description: 'A mandate that was given or changed.',
    fields: (t) => ({ ok: okField(t), id: t.exposeID('id') }),
  });
}
