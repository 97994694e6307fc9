import { isEmail, normalizeEmail } from '#kernel/email.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { ROLES, type RoleName } from '#kernel/permission.ts';
import { invalid, notFound, passIf, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addEnum, addPageType, objectRef, type Builder, type Page, okField } from '#platform/graphql/builder.ts';
import { companyInScope, currentAccount, signedIn, type Context } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { canResend, invitationStatus } from '../rules/invitation.ts';
import { companyMessages } from '../rules/company.messages.ts';
import type { CompanyDeps } from './company.resolvers.ts';
import { listInvitations, type InvitationRow } from './invitation.repository.ts';
import { invite } from './invite.ts';
import { resendForCompany, withdraw, withdrawForCompany } from './open-invitations.ts';
import { InvitationStatusRef, RoleRef } from './refs.ts';
import { memberById } from './team.repository.ts';

const InvitationRef = objectRef<InvitationRow>('Invitation');
const InvitationListRef = objectRef<Page<InvitationRow>>('InvitationList');

/** Adds the GraphQL fields of invitations: of a company's own owners and administrators, and of staff for any company. */
export function addInvitationSchema(builder: Builder, deps: CompanyDeps): void {
  addTypes(builder);
  addReads(builder, deps);
  addInviteMember(builder, deps);
  addCancelInvitation(builder, deps);
  addStaffDecisions(builder, deps);
}

function addTypes(builder: Builder): void {
  addEnum(builder, InvitationStatusRef, 'State of an invitation.', {
    PENDING: null,
    EXPIRED: null,
    ACCEPTED: null,
    CANCELLED: null,
  });
  builder.objectType(InvitationRef, {
    description: 'An invitation sent to a colleague.',
    fields: (t) => ({
      id: t.exposeID('id'),
      email: t.exposeString('email'),
      role: t.field({ type: RoleRef, resolve: (invitation) => invitation.role }),
      status: t.field({
        type: InvitationStatusRef,
        resolve: (invitation, _, { clock }) => invitationStatus(invitation, clock()),
      }),
      dateCreated: t.field({ type: 'DateTime', resolve: (invitation) => invitation.createdAt }),
      canResend: t.boolean({
        description: 'True when PENDING or EXPIRED and not sent too recently; the server applies the waiting time.',
        resolve: (invitation, _, { clock }) => canResend(invitation, clock()),
      }),
    }),
  });
  addPageType(
    builder,
    InvitationListRef,
    InvitationRef,
    'Page of invitations, newest first, one entry per e-mail address.',
  );
}

function addReads(builder: Builder, { database }: CompanyDeps): void {
  builder.queryFields((t) => ({
    invitations: t.field({
      type: InvitationListRef,
      description: 'Invitations sent by the company, of each address the latest.',
      args: {
        companyId: t.arg.id(),
        status: t.arg({
          type: [InvitationStatusRef],
          description: 'Of all when left out; PENDING and EXPIRED are open.',
        }),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
      },
      resolve: async (_, { companyId, status, ...args }, context, info) => {
        const scope = unwrap(companyInScope(context, companyId));
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) =>
            listInvitations(tx, { companyId: scope, statuses: status ?? null, now: context.clock(), slice }),
          ),
        );
      },
    }),
  }));
}

function addInviteMember(builder: Builder, { database }: CompanyDeps): void {
  const InviteMemberInput = builder.inputType('InviteMemberInput', {
    description: 'Colleague to invite; inviting the same address again is the resend.',
    fields: (t) => ({ email: t.string({ required: true }), roleId: t.id({ required: true }) }),
  });
  const InviteMemberPayload = builder.objectRef<InvitationRow>('InviteMemberPayload').implement({
    description: 'The invitation that was sent.',
    fields: (t) => ({
      ok: okField(t),
      invitation: t.field({ type: InvitationRef, resolve: (invitation) => invitation }),
    }),
  });
  builder.mutationField('inviteMember', (t) =>
    t.field({
      type: InviteMemberPayload,
      description: 'Invites a colleague by e-mail, or sends the invitation again.',
      args: { input: t.arg({ type: InviteMemberInput, required: true }) },
      resolve: (_, { input }, context) =>
        database.transact(SYSTEM, async (tx) => {
          const { inviter, companyId } = await inviterOf(tx, context);
          const email = normalizeEmail(input.email);
          unwrap(passIf(isEmail(email), invalid('email', companyMessages.problem.emailNotValid())));
          const role = unwrap(knownRole(input.roleId));
          return unwrap(await invite(tx, context, { companyId, email, role, inviter })).invitation;
        }),
    }),
  );
}

function addCancelInvitation(builder: Builder, { database }: CompanyDeps): void {
  const CancelInvitationInput = builder.inputType('CancelInvitationInput', {
    description: 'A pending invitation to take back, e.g. one sent to a wrong address.',
    fields: (t) => ({ invitationId: t.id({ required: true }) }),
  });
  const CancelInvitationPayload = builder.objectRef<InvitationRow>('CancelInvitationPayload').implement({
    description: 'The invitation, now CANCELLED.',
    fields: (t) => ({
      ok: okField(t),
      invitation: t.field({ type: InvitationRef, resolve: (invitation) => invitation }),
    }),
  });
  builder.mutationField('cancelInvitation', (t) =>
    t.field({
      type: CancelInvitationPayload,
      description:
        'Withdraws a pending invitation: its link opens nothing any more. CONFLICT once it was answered or has expired.',
      args: { input: t.arg({ type: CancelInvitationInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const id = unwrap(knownId(input.invitationId));
        const { companyId } = currentAccount(context);
        const which = { id, companyId, by: signedIn(context).userId, reason: null };
        return unwrap(await database.transact(SYSTEM, (tx) => withdraw(tx, context, which)));
      },
    }),
  );
}

/** Staff act for a company that asks them to. */
function addStaffDecisions(builder: Builder, { database }: CompanyDeps): void {
  const inputOf = (name: string, description: string) =>
    builder.inputType(name, {
      description,
      fields: (t) => ({ invitationId: t.id({ required: true }), reason: t.string({ required: true }) }),
    });
  const payloadOf = (name: string, description: string) =>
    builder.objectRef<InvitationRow>(name).implement({
      description,
      fields: (t) => ({
        ok: okField(t),
        invitation: t.field({ type: InvitationRef, resolve: (invitation) => invitation }),
      }),
    });
  const decided = async (
    context: Context,
    input: { invitationId: string; reason: string },
    decide: typeof resendForCompany,
  ) => {
    const request = {
      id: unwrap(knownId(input.invitationId)),
      reason: input.reason,
      decidedBy: signedIn(context).userId,
    };
    return unwrap(await database.transact(SYSTEM, (tx) => decide(tx, context, request)));
  };
  const ResendInput = inputOf('ResendMemberInvitationInput', 'An open invitation to send again.');
  const WithdrawInput = inputOf('WithdrawMemberInvitationInput', 'A pending invitation to take back for a company.');
  builder.mutationFields((t) => ({
    resendMemberInvitation: t.field({
      type: payloadOf('ResendMemberInvitationPayload', 'The invitation that was sent; the former link is closed.'),
      description:
        'Sends an invitation of any company again, in the name of its sender. CONFLICT within a day, when it is closed, and when its sender may not invite any more.',
      args: { input: t.arg({ type: ResendInput, required: true }) },
      resolve: (_, { input }, context) => decided(context, input, resendForCompany),
    }),
    withdrawMemberInvitation: t.field({
      type: payloadOf('WithdrawMemberInvitationPayload', 'The invitation, now CANCELLED.'),
      description: 'Withdraws a pending invitation of any company, as cancelInvitation does.',
      args: { input: t.arg({ type: WithdrawInput, required: true }) },
      resolve: (_, { input }, context) => decided(context, input, withdrawForCompany),
    }),
  }));
}

async function inviterOf(tx: Transaction, context: Context) {
  const membership = currentAccount(context);
  const { name, role, userId } = await memberById(tx, membership.id);
  return {
    companyId: membership.companyId,
    inviter: { id: userId, name, role, language: context.language },
  };
}

function readRole(id: string): RoleName | null {
  return ROLES.find((role) => role === id) ?? null;
}

const knownId = (id: string): Result<Uuid, Problem> => (isUuid(id) ? ok(id) : fail(notFound('Invitation')));

export function knownRole(roleId: string) {
  const role = readRole(roleId);
  return role ? ok(role) : fail(invalid('roleId', companyMessages.problem.roleUnknown()));
}
