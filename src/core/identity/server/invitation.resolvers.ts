import { InvitationStatusRef, RoleRef } from '#core/accounts/server/refs.ts';
import type { InvitedInvitation } from '#core/accounts/server/index.ts';
import { PERMISSION_DENIED, passIf } from '#kernel/problem.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { confirmInvitation, lookUpInvitation } from './invitation.ts';
import { enter } from './session.resolvers.ts';
import { clientInfoOf } from './sessions.ts';
import { authDepsOf, type IdentitySchemaDeps } from './identity.schema.ts';
import { okField } from '#platform/graphql/builder.ts';

export function addInvitationSchema(builder: Builder, deps: IdentitySchemaDeps): void {
  const Invited = builder.objectRef<InvitedInvitation>('InvitedInvitation').implement({
    description: 'What the invited person sees before accepting.',
    fields: (t) => ({
      id: t.exposeID('id'),
      email: t.exposeString('email'),
      role: t.field({ type: RoleRef, resolve: (invitation) => invitation.role }),
      status: t.field({ type: InvitationStatusRef, resolve: (invitation) => invitation.status }),
      dateCreated: t.field({ type: 'DateTime', resolve: (invitation) => invitation.createdAt }),
      companyName: t.exposeString('companyName'),
      invitedBy: t.exposeString('invitedBy', {
        nullable: true,
        description: 'Name of the sender. Null when that person has left the company.',
      }),
      hasExistingUser: t.boolean({
        description: 'True when the e-mail already has a login, so only a confirmation is needed.',
        resolve: (invitation) => invitation.userId !== null,
      }),
      isWithdrawn: t.exposeBoolean('isWithdrawn', {
        description: 'True when the company took it back; false when a newer invitation replaced it.',
      }),
      mustSignIn: t.exposeBoolean('mustSignIn', {
        description:
          'True when that login must sign in before it accepts: nobody has shown yet that the e-mail is theirs.',
      }),
    }),
  });
  builder.queryField('invitedInvitation', (t) =>
    t.field({
      type: Invited,
      nullable: true,
      description: 'Invitation behind an e-mailed link; null plus NOT_FOUND when the token is unknown or used up.',
      args: { token: t.arg.string({ required: true }) },
      resolve: async (_, { token }, context) =>
        unwrap(await lookUpInvitation(authDepsOf(deps, context), token, clientInfoOf(context))),
    }),
  );

  const InviteMemberConfirmInput = builder.inputType('InviteMemberConfirmInput', {
    description: 'Acceptance of an invitation; names and password only for people without a login yet.',
    fields: (t) => ({
      token: t.string({ required: true }),
      firstName: t.string({ description: 'Required unless hasExistingUser.' }),
      lastName: t.string({ description: 'Required unless hasExistingUser.' }),
      password: t.string({ description: 'Required unless hasExistingUser; must meet the password policy.' }),
    }),
  });
  const InviteMemberConfirmPayload = builder
    .objectRef<{ token: string | null }>('InviteMemberConfirmPayload')
    .implement({
      description: 'Result of accepting an invitation.',
      fields: (t) => ({
        ok: okField(t),
        token: t.exposeString('token', {
          nullable: true,
          description:
            'CSRF token of the new member’s session. Null for people who already had a login: who is signed in works in the new company from now on, the others sign in as usual.',
        }),
      }),
    });
  builder.mutationField('inviteMemberConfirm', (t) =>
    t.field({
      type: InviteMemberConfirmPayload,
      description: 'Accepts an invitation.',
      args: { input: t.arg({ type: InviteMemberConfirmInput, required: true }) },
      resolve: async (_, { input }, context) => {
        // Any user with the link can accept; but staff must not accept a role while impersonating.
        unwrap(passIf(!context.caller.isImpersonated, PERMISSION_DENIED));
        const signedInAs = context.session && { userId: context.session.userId, key: context.session.key };
        const authDeps = authDepsOf(deps, context);
        const acceptance = { ...input, language: context.language };
        const confirmed = unwrap(await confirmInvitation(authDeps, acceptance, signedInAs, clientInfoOf(context)));
        return confirmed ? enter(deps.database, context, confirmed) : { token: null };
      },
    }),
  );
}
