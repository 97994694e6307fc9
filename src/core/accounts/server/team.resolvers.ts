import { isEmail, normalizeEmail } from '#kernel/email.ts';
import { isUuid } from '#kernel/ids.ts';
import { ROLES, type RoleName } from '#kernel/permission.ts';
import { conflict, invalid, notFound, orNotFound, passIf, passUnless } from '#kernel/problem.ts';
import {
  addEnum,
  addPageType,
  enumRef,
  objectRef,
  type Builder,
  type Page,
  okField,
} from '#platform/graphql/builder.ts';
import { companyInScope, currentAccount, signedIn, type Context } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { canResend, invitationStatus } from '../rules/invitation.ts';
import { grantableRoles, validateMemberChange } from '../rules/team.ts';
import { companyMessages } from '../rules/company.messages.ts';
import { membershipsOfUser } from './company.repository.ts';
import { invitationOf, listInvitations, withdrawInvitation, type InvitationRow } from './invitation.repository.ts';
import { invite } from './invite.ts';
import type { CompanyDeps } from './company.resolvers.ts';
import * as store from './team.repository.ts';
import { InvitationStatusRef, RoleRef, UserAccountRef, UserStatusRef, type UserAccount } from './refs.ts';
import { fail, ok } from '#kernel/result.ts';

const TeamUserRef = objectRef<store.TeamUser>('TeamUser');
const TeamUserListRef = objectRef<Page<store.TeamUser>>('TeamUserList');
const InvitationRef = objectRef<InvitationRow>('Invitation');
const InvitationListRef = objectRef<Page<InvitationRow>>('InvitationList');
const RelatedObjectTypeRef = enumRef<'SPONSOR_CAMPAIGN'>('RelatedObjectType');

/** Adds the GraphQL fields of the team: members, invitations, and the user's own memberships. */
export function addTeamSchema(builder: Builder, deps: CompanyDeps): void {
  addTypes(builder);
  addReads(builder, deps);
  addInviteMember(builder, deps);
  addCancelInvitation(builder, deps);
  addUpdateMember(builder, deps);
  addUpdateUserAccount(builder, deps);
}

function addTypes(builder: Builder): void {
  addEnum(builder, InvitationStatusRef, 'State of an invitation.', {
    PENDING: null,
    EXPIRED: null,
    ACCEPTED: null,
    CANCELLED: null,
  });
  addEnum(builder, RelatedObjectTypeRef, 'Kind of object for which a related account is looked up.', {
    SPONSOR_CAMPAIGN: null,
  });
  builder.objectType(TeamUserRef, {
    description: 'A member of the company as listed on the team screen.',
    fields: (t) => ({
      id: t.exposeID('membershipId', { description: 'Account id: the accountId of updateMember.' }),
      userId: t.exposeID('userId', { description: "Id of the person, to find the caller's own row." }),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      status: t.field({ type: UserStatusRef, resolve: (user) => user.status }),
      role: t.field({ type: RoleRef, resolve: (user) => user.role }),
    }),
  });
  addPageType(builder, TeamUserListRef, TeamUserRef, 'Page of team members.');
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

function addReads(builder: Builder, { database, companyOfCampaign }: CompanyDeps): void {
  builder.queryFields((t) => ({
    roles: t.field({
      type: [RoleRef],
      description: 'Roles that can be offered when inviting or editing a member; the first is the default.',
      resolve: (_, _args, { caller }) => grantableRoles(caller.role),
    }),
    users: t.field({
      type: TeamUserListRef,
      description: 'Members of the company; the deactivated tab asks for DISABLED.',
      args: {
        companyId: t.arg.id(),
        status: t.arg({ type: [UserStatusRef] }),
        searchTerm: t.arg.string(),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
      },
      resolve: async (_, { companyId, status, searchTerm, ...args }, context, info) => {
        const scope = unwrap(companyInScope(context, companyId));
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) =>
            store.listMembers(tx, {
              companyId: scope,
              statuses: status ?? null,
              searchTerm: searchTerm ?? null,
              slice,
            }),
          ),
        );
      },
    }),
    invitations: t.field({
      type: InvitationListRef,
      description: 'Invitations sent by the company.',
      args: {
        companyId: t.arg.id(),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
      },
      resolve: async (_, { companyId, ...args }, context, info) => {
        const scope = unwrap(companyInScope(context, companyId));
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => listInvitations(tx, { companyId: scope, slice })),
        );
      },
    }),
    relatedAccount: t.field({
      type: UserAccountRef,
      nullable: true,
      description:
        "The caller's membership that owns an object, to switch to it when it differs from the current one; null when no membership owns it.",
      args: {
        objectType: t.arg({ type: RelatedObjectTypeRef, required: true }),
        objectId: t.arg.id({ required: true }),
      },
      resolve: (_, { objectId }, context) =>
        database.read(SYSTEM, async (tx) => {
          const companyId = await companyOfCampaign(tx, objectId);
          const own = await membershipsOfUser(tx, signedIn(context).userId);
          return own.find((membership) => membership.companyId === companyId && membership.status === 'ACTIVE') ?? null;
        }),
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
        unwrap(passIf(isUuid(input.invitationId), notFound('Invitation')));
        const which = { id: input.invitationId, companyId: currentAccount(context).companyId };
        const by = signedIn(context).userId;
        return unwrap(
          await database.transact(SYSTEM, async (tx) => {
            const withdrawn = await withdrawInvitation(tx, { ...which, by, now: context.clock() });
            if (withdrawn) return ok(withdrawn);
            const isClosed = (await invitationOf(tx, which)) !== null;
            return fail(isClosed ? conflict(companyMessages.problem.invitationClosed()) : notFound('Invitation'));
          }),
        );
      },
    }),
  );
}

async function inviterOf(tx: Transaction, context: Context) {
  const membership = currentAccount(context);
  const { name, role, userId } = await store.memberById(tx, membership.id);
  return {
    companyId: membership.companyId,
    inviter: { id: userId, name, role, language: context.language },
  };
}

function readRole(id: string): RoleName | null {
  return ROLES.find((role) => role === id) ?? null;
}

function addUpdateMember(builder: Builder, { database }: CompanyDeps): void {
  const UpdateMemberInput = builder.inputType('UpdateMemberInput', {
    description: 'New role or new status of a team member; send one of the two.',
    fields: (t) => ({
      accountId: t.id({ required: true }),
      roleId: t.id(),
      status: t.field({ type: UserStatusRef, description: 'Own status cannot be changed (CONFLICT).' }),
    }),
  });
  const UpdateMemberPayload = builder.objectRef<store.TeamUser>('UpdateMemberPayload').implement({
    description: 'The member after the change.',
    fields: (t) => ({
      ok: okField(t),
      user: t.field({ type: TeamUserRef, resolve: (user) => user }),
    }),
  });
  builder.mutationField('updateMember', (t) =>
    t.field({
      type: UpdateMemberPayload,
      description: "Changes a member's role, or disables or re-activates the member; not on oneself.",
      args: { input: t.arg({ type: UpdateMemberInput, required: true }) },
      resolve: (_, { input }, context) =>
        database.transact(SYSTEM, async (tx) => {
          const membership = currentAccount(context);
          const { accountId: membershipId, status, roleId } = input;
          const role = roleId ? unwrap(knownRole(roleId)) : undefined;
          const isOne = (role === undefined) !== !status;
          unwrap(passIf(isOne, invalid('roleId', companyMessages.problem.roleOrStatus())));
          const change = status ? { status } : { role: role! };

          const team = await store.lockTeam(tx, membership.companyId);
          const named = team.find((member) => member.membershipId === membershipId);
          const target = unwrap(orNotFound(named, 'Member'));
          const actor = team.find((member) => member.membershipId === membership.id)!;
          const activeOwners = team.filter((member) => member.role === 'OWNER' && member.status === 'ACTIVE').length;
          unwrap(passUnless(validateMemberChange({ actor, target, activeOwners }, change)));

          await store.changeMember(tx, target.membershipId, change, {
            by: signedIn(context).userId,
            at: context.clock(),
          });
          return store.memberById(tx, target.membershipId);
        }),
    }),
  );
}

function addUpdateUserAccount(builder: Builder, { database }: CompanyDeps): void {
  const UpdateUserAccountInput = builder.inputType('UpdateUserAccountInput', {
    description: "Settings of one of the caller's own accounts.",
    fields: (t) => ({
      accountId: t.id({ required: true }),
      isDefault: t.boolean({ description: 'True makes this the account opened after sign-in.' }),
    }),
  });
  const UpdateUserAccountPayload = builder.objectRef<UserAccount>('UpdateUserAccountPayload').implement({
    description: 'Saved account settings.',
    fields: (t) => ({
      ok: okField(t),
      account: t.field({ type: UserAccountRef, resolve: (membership) => membership }),
    }),
  });
  builder.mutationField('updateUserAccount', (t) =>
    t.field({
      type: UpdateUserAccountPayload,
      description: "Saves settings of one of the caller's own accounts.",
      args: { input: t.arg({ type: UpdateUserAccountInput, required: true }) },
      resolve: (_, { input }, context) =>
        database.transact(SYSTEM, async (tx) => {
          const { userId } = signedIn(context);
          if (typeof input.isDefault === 'boolean' && isUuid(input.accountId)) {
            await store.setDefaultMembership(tx, { userId, membershipId: input.accountId, isDefault: input.isDefault });
          }
          const own = await membershipsOfUser(tx, userId);
          const membership = own.find(({ id }) => id === input.accountId);
          return unwrap(orNotFound(membership, 'Account'));
        }),
    }),
  );
}

function knownRole(roleId: string) {
  const role = readRole(roleId);
  return role ? ok(role) : fail(invalid('roleId', companyMessages.problem.roleUnknown()));
}
