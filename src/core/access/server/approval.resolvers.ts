import type { Uuid } from '#kernel/ids.ts';
import { addEnum, enumRef, objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { signedIn } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { rowsOfDifference, type ShownChange, type ShownRow } from '../rules/approval.ts';
import type { ApprovalReason } from '../rules/mandate.ts';
import type { ApprovalNode, ApprovalState } from './approval.repository.ts';
import { decideApproval, listApprovals, type CarryOut } from './approvals.ts';

const ReasonRef = enumRef<ApprovalReason>('ApprovalReason');
const StateRef = enumRef<ApprovalState>('ApprovalState');
const ApprovalRef = objectRef<ApprovalNode>('Approval');
const RowRef = objectRef<ShownRow>('ApprovalRow');
const ChangeRef = objectRef<ShownChange>('ApprovalChange');
const PayloadRef = objectRef<{ id: Uuid }>('DecideApprovalPayload');

/** Adds what agents asked for that needs a person's yes. */
export function addApprovals(builder: Builder, parts: { database: Database; carryOut: CarryOut }): void {
  addEnum(builder, ReasonRef, 'Why a person has to say yes.', {
    FIRST_LAUNCH: 'The first campaign of a mandate.',
    CHANGE: 'One bid or budget changes more than the mandate allows.',
    RAISE: 'Budgets are raised more than the mandate allows, all together.',
    OBJECTS: 'More campaigns within an hour than the mandate allows.',
    DAY: 'Its campaigns could spend more a day than the mandate allows.',
    RESUME: 'A campaign would be switched on that the agent did not switch off itself.',
    LONGER: 'A campaign would run longer.',
    SHARED_BUDGET: 'A shared budget changes, which a person always confirms.',
    BUDGET_RULE: 'A rule would change budgets, which a person always confirms.',
    BOOKING: 'Packages are booked, which a person always confirms.',
  });
  addEnum(builder, StateRef, 'What became of a request.', {
    PENDING: 'Waits until it expires.',
    APPROVED: null,
    REJECTED: null,
    WITHDRAWN: 'By the agent.',
  });
  builder.objectType(ChangeRef, {
    description: 'One field of a request.',
    fields: (t) => ({
      field: t.exposeString('field'),
      old: t.exposeString('old', { nullable: true, description: 'Null where there was nothing.' }),
      new: t.exposeString('new', { nullable: true, description: 'Null where nothing is left.' }),
    }),
  });
  builder.objectType(RowRef, {
    description: 'One campaign or booked package of a request.',
    fields: (t) => ({
      name: t.exposeString('name'),
      changes: t.field({ type: [ChangeRef], resolve: ({ changes }) => changes }),
    }),
  });
  builder.objectType(ApprovalRef, {
    description: "A request of a program that needs a person's yes.",
    fields: (t) => ({
      id: t.exposeID('id'),
      keyName: t.exposeString('keyName', { description: 'The key of the program.' }),
      isLaunch: t.boolean({
        description: 'Whether it creates a campaign.',
        resolve: ({ route }) => route === 'POST /v1/campaigns',
      }),
      state: t.field({ type: StateRef, resolve: ({ state }) => state }),
      reasons: t.field({ type: [ReasonRef], resolve: ({ reasons }) => reasons }),
      rows: t.field({
        type: [RowRef],
        description: 'What is written on a yes, and nothing else.',
        resolve: ({ difference }) => rowsOfDifference(difference),
      }),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
      deciderName: t.exposeString('deciderName', { nullable: true, description: 'Null unless a person decided.' }),
    }),
  });
  builder.objectType(PayloadRef, {
    description: 'A request that was decided about.',
    fields: (t) => ({ ok: okField(t), id: t.exposeID('id') }),
  });
  const DecideApprovalInput = builder.inputType('DecideApprovalInput', {
    description: "A person's yes or no.",
    fields: (t) => ({ id: t.id({ required: true }), isApproved: t.boolean({ required: true }) }),
  });
  builder.queryField('approvals', (t) =>
    t.field({
      type: [ApprovalRef],
      description: 'Requests of agents within 30 days that need a person’s yes, newest first.',
      resolve: (_, _args, context) => {
        const companyId = signedIn(context).membership?.companyId;
        return companyId ? listApprovals(parts.database, companyId, { accessKeyId: null, now: context.clock() }) : [];
      },
    }),
  );
  builder.mutationField('decideApproval', (t) =>
    t.field({
      type: PayloadRef,
      description:
        'Says no, or yes: then the request is carried out with the rights of the caller, of the key and of its mandate.',
      args: { input: t.arg({ type: DecideApprovalInput, required: true }) },
      resolve: async (_, { input }, context) => ({ id: unwrap(await decideApproval(parts, context, input)) }),
    }),
  );
}
