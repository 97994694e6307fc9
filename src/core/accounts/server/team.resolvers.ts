import { isUuid } from '#kernel/ids.ts';
import { invalid, orNotFound, passIf, passUnless } from '#kernel/problem.ts';
import {
  addEnum,
  addPageType,
  enumRef,
  objectRef,
  type Builder,
  type Page,
  okField,
} from '#platform/graphql/builder.ts';
import { companyInScope, currentAccount, signedIn } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { grantableRoles, validateMemberChange } from '../rules/team.ts';
import { companyMessages } from '../rules/company.messages.ts';
import { membershipsOfUser } from './company.repository.ts';
import { addInvitationSchema, knownRole } from './invitation.resolvers.ts';
import type { CompanyDeps } from './company.resolvers.ts';
import * as store from './team.repository.ts';
import { RoleRef, UserAccountRef, UserStatusRef, type UserAccount } from './refs.ts';

const TeamUserRef = objectRef<store.TeamUser>('TeamUser');
const TeamUserListRef = objectRef<Page<store.TeamUser>>('TeamUserList');
const RelatedObjectTypeRef = enumRef<'SPONSOR_CAMPAIGN'>('RelatedObjectType');

/** Adds the GraphQL fields of the team: members, invitations, and the user's own memberships. */
export function addTeamSchema(builder: Builder, deps: CompanyDeps): void {
  addTypes(builder);
  addReads(builder, deps);
  addInvitationSchema(builder, deps);
  addUpdateMember(builder, deps);
  addUpdateUserAccount(builder, deps);
}

function addTypes(builder: Builder): void {
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
