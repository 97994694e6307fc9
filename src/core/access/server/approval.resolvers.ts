import type { Uuid } from '#kernel/ids.ts';
import { addEnum, enumRef, objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { requireCompany, signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { rowsOfDifference, type ShownChange, type ShownRow } from '../rules/approval.ts';
import type { ApprovalReason } from '../rules/mandate.ts';
import type { ApprovalNode, ApprovalState } from './approval.repository.ts';
import { isForOwners, checkConfirmer } from '../rules/order-limit.ts';
import { decideApproval, listApprovals, withdrawOwn, type Decided, type DecideParts } from './approvals.ts';

const ReasonRef = enumRef<ApprovalReason>('ApprovalReason');
const StateRef = enumRef<ApprovalState>('ApprovalState');
const ApprovalRef = objectRef<ApprovalNode>('Approval');
const RowRef = objectRef<ShownRow>('ApprovalRow');
const ChangeRef = objectRef<ShownChange>('ApprovalChange');
const PayloadRef = objectRef<Decided>('DecideApprovalPayload');
const WithdrawnRef = objectRef<{ id: Uuid }>('WithdrawApprovalPayload');

/** Adds what agents asked for that needs a person's yes, and people that of another owner. */
export function addApprovals(builder: Builder, parts: DecideParts): void {
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
    SECOND_OWNER: 'An order above the amount of the company, which an owner confirms who did not ask.',
    ORDER_LIMIT: 'That amount would be raised or end, which another owner confirms.',
  });
  addEnum(builder, StateRef, 'What became of a request.', {
    PENDING: 'Waits until it expires.',
    APPROVED: null,
    REJECTED: null,
    WITHDRAWN: 'By who asked.',
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
    description: "A request of a program that needs a person's yes, or of a person that needs another owner's.",
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Of a person’s order also the orderId that it will have.' }),
      keyName: t.exposeString('keyName', {
        nullable: true,
        description: 'The key of the program. Null when a person asked.',
      }),
      askerName: t.exposeString('askerName', {
        nullable: true,
        description: 'The person who asked. Null when a program did.',
      }),
      isOwn: t.boolean({
        description: 'True when the caller asked, who may withdraw it.',
        resolve: ({ askedBy }, _, context) => askedBy === signedIn(context).userId,
      }),
      canDecide: t.boolean({
        description: 'Whether the caller may say yes or no, by role and by who asked.',
        resolve: (approval, _, context) => canDecide(approval, context),
      }),
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
      reason: t.string({
        nullable: true,
        description: 'Why it was rejected. Null when nothing was said.',
        resolve: ({ note }) => note,
      }),
      deciderName: t.exposeString('deciderName', { nullable: true, description: 'Null unless a person decided.' }),
    }),
  });
  builder.objectType(PayloadRef, {
    description: 'A request that was decided about.',
    fields: (t) => ({
      ok: t.boolean({
        description:
          'False when the card of a confirmed order was declined, or it waits for another owner by now; nothing is booked then.',
        resolve: ({ isDeclined, isLeft = false }) => !isDeclined && !isLeft,
      }),
      needsOwner: t.boolean({
        description: 'True when it was above the amount of orderLimit by now, and waits for another owner.',
        resolve: ({ isLeft = false }) => isLeft,
      }),
      id: t.exposeID('id'),
    }),
  });
  const DecideApprovalInput = builder.inputType('DecideApprovalInput', {
    description: "A person's yes or no.",
    fields: (t) => ({
      id: t.id({ required: true }),
      isApproved: t.boolean({ required: true }),
      reason: t.string({ description: 'Of a no, for who asked; at most 500 characters.' }),
    }),
  });
  builder.objectType(WithdrawnRef, {
    description: 'A request that was withdrawn.',
    fields: (t) => ({ ok: okField(t), id: t.exposeID('id') }),
  });
  const WithdrawApprovalInput = builder.inputType('WithdrawApprovalInput', {
    description: 'A request of the caller’s own.',
    fields: (t) => ({ id: t.id({ required: true }), companyId: t.id({ description: 'For staff.' }) }),
  });
  builder.queryField('approvals', (t) =>
    t.field({
      type: [ApprovalRef],
      description: 'Requests within 30 days that need a person’s yes, or another owner’s, newest first.',
      resolve: (_, _args, context) => {
        const companyId = signedIn(context).membership?.companyId;
        return companyId ? listApprovals(parts.database, companyId, { accessKeyId: null, now: context.clock() }) : [];
      },
    }),
  );
  builder.mutationFields((t) => ({
    decideApproval: t.field({
      type: PayloadRef,
      description:
        'Says no, or yes: then the request is carried out with the rights of the caller, of the key and of its mandate; of a person, with the rights of who asked.',
      args: { input: t.arg({ type: DecideApprovalInput, required: true }) },
      resolve: async (_, { input: { id, isApproved, reason } }, context) =>
        unwrap(await decideApproval(parts, context, { id, isApproved, note: reason?.trim() || null })),
    }),
    withdrawApproval: t.field({
      type: WithdrawnRef,
      description: 'Takes back a request of the caller’s own that waits.',
      args: { input: t.arg({ type: WithdrawApprovalInput, required: true }) },
      resolve: async (_, { input: { id, companyId: named } }, context) => {
        const { userId } = signedIn(context);
        const companyId = unwrap(requireCompany(context, named));
        return { id: unwrap(await withdrawOwn(parts.database, { id, companyId, userId, now: context.clock() })) };
      },
    }),
  }));
}

/** What only the deciding transaction knows is answered there. */
function canDecide({ reasons, askedBy, makerId }: ApprovalNode, context: Context): boolean {
  const { role } = context.caller;
  if (context.caller.isImpersonated || role === null || role === 'VIEWER') return false;
  if (!isForOwners(reasons)) return true;
  return (
    checkConfirmer({ role, userId: signedIn(context).userId, askedBy: askedBy ?? makerId!, isBehind: false }) === null
  );
}
