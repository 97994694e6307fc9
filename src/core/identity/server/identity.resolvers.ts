import { CompanyRef, RoleRef } from '#core/accounts/server/refs.ts';
import { isBrandLocked } from '#core/accounts/rules/brand-selection.ts';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { addEnum, type Builder } from '#platform/graphql/builder.ts';
import { defineLoader, inOrder, signedIn, type Context } from '#platform/graphql/context.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { hmacSha256 } from '#platform/crypto/hmac.ts';
import * as store from './identity.repository.ts';
import { addEmailChangeSchema } from './email-change.resolvers.ts';
import { addImpersonationSchema } from './impersonation.resolvers.ts';
import { addInvitationSchema } from './invitation.resolvers.ts';
import { addMailedLinkSchema } from './mailed-link.resolvers.ts';
import { addPasswordSchema } from './password.resolvers.ts';
import { addOwnSessions } from './own-sessions.resolvers.ts';
import { addProfileSchema } from './profile.resolvers.ts';
import { addProviderSchema } from './provider.resolvers.ts';
import { addTwoStepPolicy } from './two-step-policy.resolvers.ts';
import { addSessionSchema } from './session.resolvers.ts';
import { addSignUpSchema } from './sign-up.resolvers.ts';
import { addSingleSignOnSchema } from './single-sign-on.resolvers.ts';
import { needsCode } from './sign-in.ts';
import { LanguageRef, UserRef, type IdentitySchemaDeps, type Me, type User } from './identity.schema.ts';

export function addIdentitySchema(builder: Builder, deps: IdentitySchemaDeps): void {
  const me = addUser(builder, deps);
  addSessionSchema(builder, deps, me);
  addPasswordSchema(builder, deps);
  addProfileSchema(builder, deps, me);
  addMailedLinkSchema(builder, deps.database);
  addEmailChangeSchema(builder, deps);
  addOwnSessions(builder, deps);
  addTwoStepPolicy(builder, deps);
  addSignUpSchema(builder, deps);
  addProviderSchema(builder, deps);
  addSingleSignOnSchema(builder, deps);
  addInvitationSchema(builder, deps);
  addImpersonationSchema(builder, deps);
}

function addUser(builder: Builder, deps: IdentitySchemaDeps): Me {
  const { database, companies } = deps;
  const userById = defineLoader<string, User>(async (_, ids) => {
    const rows = await database.read(SYSTEM, (tx) => store.usersById(tx, ids));
    return inOrder(ids, rows, (row) => row.id, new Error('a session names a user who does not exist'));
  });
  const me = (context: Context) => userById(context).load(signedIn(context).userId);

  addEnum(builder, LanguageRef, 'Supported interface language.', { en: null, pt: null, id: null });
  const LanguageOption = builder.objectRef<{ code: Language; label: string }>('LanguageOption').implement({
    description: 'A language the user can pick.',
    fields: (t) => ({
      code: t.field({ type: LanguageRef, resolve: (option) => option.code }),
      label: t.exposeString('label', { description: 'Name of the language in that language.' }),
    }),
  });
  // A User is always the caller, so the fields of the current membership are read from the session.
  builder.objectType(UserRef, {
    description: 'The signed-in person together with the current account.',
    fields: (t) => ({
      id: t.exposeID('id', {
        description: 'Compared after the tab regains focus to detect that another user signed in.',
      }),
      name: t.string({
        description: 'Full display name.',
        resolve: (user) => `${user.firstName} ${user.lastName}`.trim(),
      }),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      title: t.exposeString('title', {
        nullable: true,
        description: 'Job title or salutation. Null until the profile was saved once; required from then on.',
      }),
      language: t.field({ type: LanguageRef, resolve: (user) => user.language }),
      timezone: t.exposeString('timezone', { description: 'IANA zone name, e.g. Asia/Singapore.' }),
      enabled2fa: t.boolean({
        description: 'True when sign-in asks for a one-time code, as it always does for staff.',
        resolve: (user) => needsCode(deps, user),
      }),
      is2faRequired: t.boolean({
        description: 'True when 2FA cannot be turned off: for staff, and when a company of the user requires it.',
        resolve: (user) => needsCode(deps, { ...user, twoStepEnabled: false }),
      }),
      allLanguages: t.field({
        type: [LanguageOption],
        resolve: () => Object.entries(LANGUAGES).map(([code, label]) => ({ code: code as Language, label })),
      }),
      email: t.exposeString('email'),
      hasUsablePassword: t.exposeBoolean('hasUsablePassword', {
        description:
          'False for people who only use social sign-in; then no current password is asked when setting one.',
      }),
      role: t.field({
        type: RoleRef,
        nullable: true,
        description: 'Role in the current company. Null for staff without a company account.',
        resolve: (_, _args, context) => context.caller.role,
      }),
      isGfg: t.exposeBoolean('isStaff', { description: 'True for staff of the provider.' }),
      isOwner: t.boolean({
        description: 'True when the role in the current company is OWNER.',
        resolve: (_, _args, context) => context.caller.role === 'OWNER',
      }),
      isImpersonate: t.boolean({
        description: "True when staff is looking through this user's eyes: red bar, no analytics.",
        resolve: (_, _args, context) => context.caller.isImpersonated,
      }),
      isApprovedByStaff: t.boolean({
        description: 'True for sellers whom staff cleared for packages, product quantities and product export.',
        resolve: (_, _args, context) => context.caller.isApprovedByStaff,
      }),
      company: t.field({
        type: CompanyRef,
        nullable: true,
        description: 'Company of the current account. Null for staff without a company account.',
        resolve: (_, _args, context) => {
          const companyId = context.session?.membership?.companyId;
          return companyId ? companies.companyById(context).load(companyId) : null;
        },
      }),
      intercomUserHash: t.string({
        nullable: true,
        description:
          'Identity hash for the support chat: HMAC-SHA256 of the id, in hex. Null when no chat is set up on this deployment, and for staff who look through this user’s eyes.',
        resolve: ({ id }, _args, context) =>
          deps.chatKey === null || context.caller.isImpersonated ? null : hmacSha256(deps.chatKey, id).toString('hex'),
      }),
      isAccountLocked: t.boolean({
        description: 'True when the account switcher must stay disabled.',
        resolve: (_, _args, context) => context.caller.isImpersonated,
      }),
      isBrandLocked: t.boolean({
        description: 'True when exactly one brand is accessible, so the brand cannot be changed.',
        resolve: async (_, _args, context) => {
          const companyId = context.session?.membership?.companyId;
          if (!companyId) return false;
          return isBrandLocked(await companies.brandIdsOfCompany(context).load(companyId), context.caller.isStaff);
        },
      }),
    }),
  });

  builder.queryFields((t) => ({
    me: t.field({
      type: UserRef,
      description: 'The signed-in user; fails with UNAUTHENTICATED without a session.',
      resolve: (_, _args, context) => me(context),
    }),
  }));
  return me;
}
