import { accountsOfPerson, CompanyRef, RoleRef, type CompanyLoaders } from '#features/company/server/index.ts';
import { isBrandLocked } from '#features/company/rules/brand-selection.ts';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { ROLES } from '#kernel/permission.ts';
import { notFound } from '#kernel/problem.ts';
import { addEnum, type Builder } from '#platform/graphql/builder.ts';
import { contextOfSession, defineLoader, inOrder, signedIn, type Context } from '#platform/graphql/context.ts';
import { orThrow, problemError } from '#platform/graphql/problem-error.ts';
import { PUBLIC, SYSTEM, type Database } from '#platform/postgres/database.ts';
import * as store from './identity-store.ts';
import type { Passwords } from './passwords.ts';
import { checkPassword, signIn } from './sign-in.ts';
import { LanguageRef, UserRef, type Person } from './types.ts';

export interface IdentitySchemaDependencies {
  database: Database;
  passwords: Passwords;
  companies: CompanyLoaders;
}

export function addIdentitySchema(builder: Builder, dependencies: IdentitySchemaDependencies): void {
  const me = addUser(builder, dependencies);
  addSessionMutations(builder, dependencies, me);
}

function addUser(builder: Builder, { database, companies }: IdentitySchemaDependencies) {
  const personById = defineLoader<string, Person>(async (_, ids) => {
    const rows = await database.as(PUBLIC, (tx) => store.peopleById(tx, ids));
    return inOrder(ids, rows, (row) => row.id, new Error('a session names a person who does not exist'));
  });
  const me = (context: Context) => personById(context).load(signedIn(context).personId);

  addEnum(builder, LanguageRef, 'Supported interface language.', { en: null, pt: null, id: null });
  const LanguageOption = builder.objectRef<{ code: Language; label: string }>('LanguageOption').implement({
    description: 'A language the user can pick.',
    fields: (t) => ({
      code: t.field({ type: LanguageRef, resolve: (option) => option.code }),
      label: t.exposeString('label', { description: 'Name of the language in that language.' }),
    }),
  });
  // A User is always the caller, so what belongs to the current account is read from the session.
  builder.objectType(UserRef, {
    description: 'The signed-in person together with the current account.',
    fields: (t) => ({
      id: t.exposeID('id', {
        description: 'Compared after the tab regains focus to detect that another user signed in.',
      }),
      name: t.string({
        description: 'Full display name.',
        resolve: (person) => `${person.firstName} ${person.lastName}`.trim(),
      }),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      title: t.exposeString('title', {
        nullable: true,
        description: 'Job title or salutation. Null until the profile was saved once; required from then on.',
      }),
      language: t.field({ type: LanguageRef, resolve: (person) => person.language }),
      timezone: t.exposeString('timezone', { description: 'IANA zone name, e.g. Asia/Singapore.' }),
      enabled2fa: t.exposeBoolean('enabled2fa', { description: 'True when sign-in asks for a one-time code.' }),
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
          const companyId = context.session?.account?.companyId;
          return companyId ? companies.companyById(context).load(companyId) : null;
        },
      }),
      intercomUserHash: t.string({
        nullable: true,
        description: 'Identity hash for the support chat. Null when no chat is set up on this deployment.',
        resolve: () => null,
      }),
      isAccountLocked: t.boolean({
        description: 'True when the account switcher must stay disabled.',
        resolve: (_, _args, context) => context.caller.isImpersonated,
      }),
      isBrandLocked: t.boolean({
        description: 'True when exactly one brand is accessible, so the brand cannot be changed.',
        resolve: async (_, _args, context) => {
          const companyId = context.session?.account?.companyId;
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
    roles: t.field({
      type: [RoleRef],
      description: 'Roles that can be offered when inviting or editing a member; the first is the default.',
      // Least rights first: what is given by default should be the least.
      resolve: () => ROLES.toReversed(),
    }),
  }));
  return me;
}

function addSessionMutations(
  builder: Builder,
  { database, passwords }: IdentitySchemaDependencies,
  me: (context: Context) => Promise<Person>,
): void {
  const SignInInput = builder.inputType('SignInInput', {
    description: 'Credentials for signing in.',
    fields: (t) => ({
      email: t.string({ required: true }),
      password: t.string({ required: true }),
      otpCode: t.string({
        description:
          'Required when the account has 2FA on; otherwise VALIDATION on otpCode. Left out by everyone else.',
      }),
    }),
  });
  const SignInPayload = builder.objectRef<{ token: string; isFirstLogin: boolean }>('SignInPayload').implement({
    description: 'Result of signing in; the session cookie is set as well.',
    fields: (t) => ({
      ok: t.boolean({ resolve: () => true }),
      token: t.exposeString('token', { description: 'CSRF token of the new session.' }),
      isFirstLogin: t.exposeBoolean('isFirstLogin', {
        description: 'True on the very first sign-in, to start the quick guide.',
      }),
    }),
  });
  builder.mutationField('signIn', (t) =>
    t.field({
      type: SignInPayload,
      description: 'Starts a session. Rate limited.',
      args: { input: t.arg({ type: SignInInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { clock, newId, address } = context;
        const { secret, isFirstLogin } = orThrow(
          await signIn({ database, passwords, clock, newId }, { ...input, address }),
        );
        // Whoever signs in over an open session leaves nothing of it behind.
        const before = context.session;
        if (before) await database.as(SYSTEM, (tx) => store.deleteSession(tx, before.key));
        return { token: context.cookies.start(secret), isFirstLogin };
      },
    }),
  );

  const GenerateOtpInput = builder.inputType('GenerateOtpInput', {
    description: 'Asks for a one-time code for the e-mail and password typed.',
    fields: (t) => ({ email: t.string({ required: true }), password: t.string({ required: true }) }),
  });
  const GenerateOtpPayload = builder.objectRef<object>('GenerateOtpPayload').implement({
    description: 'Outcome of asking for a one-time code.',
    fields: (t) => ({
      ok: t.boolean({ resolve: () => true }),
      isOtpRequired: t.boolean({
        description: 'False when the account does not use 2FA; then signIn can follow without a code.',
        resolve: () => false,
      }),
      expiresInSeconds: t.int({
        nullable: true,
        description: 'Seconds the code stays valid. Null when no code was needed.',
        resolve: () => null,
      }),
    }),
  });
  builder.mutationField('generateOtp', (t) =>
    t.field({
      type: GenerateOtpPayload,
      description: "Sends a one-time sign-in code to the user's e-mail when 2FA is on. Rate limited.",
      args: { input: t.arg({ type: GenerateOtpInput, required: true }) },
      resolve: async (_, { input }, { clock, newId, address }) => {
        const { enabled2fa } = orThrow(
          await checkPassword({ database, passwords, clock, newId }, { ...input, address }),
        );
        if (enabled2fa) throw problemError({ code: 'CONFLICT', message: 'One-time codes cannot be sent yet' });
        return {};
      },
    }),
  );

  const SignOutPayload = builder.objectRef<object>('SignOutPayload').implement({
    description: 'Result of signing out; the server ends the session and clears its cookies.',
    fields: (t) => ({ ok: t.boolean({ resolve: () => true }) }),
  });
  builder.mutationField('signOut', (t) =>
    t.field({
      type: SignOutPayload,
      description: 'Ends the session.',
      resolve: async (_, _args, context) => {
        await database.as(SYSTEM, (tx) => store.deleteSession(tx, signedIn(context).key));
        context.cookies.end();
        return {};
      },
    }),
  );

  const SwitchAccountInput = builder.inputType('SwitchAccountInput', {
    description: 'Account to work in from now on.',
    fields: (t) => ({ accountId: t.id({ required: true }) }),
  });
  const SwitchAccountPayload = builder.objectRef<object>('SwitchAccountPayload').implement({
    description: 'Result of switching; the client resets its cache and reloads.',
    fields: (t) => ({
      ok: t.boolean({ resolve: () => true }),
      me: t.field({ type: UserRef, resolve: (_, _args, context) => me(context) }),
    }),
  });
  builder.mutationField('switchAccount', (t) =>
    t.field({
      type: SwitchAccountPayload,
      description: 'Makes another own account the current one; FORBIDDEN when account-locked.',
      args: { input: t.arg({ type: SwitchAccountInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const session = signedIn(context);
        const switched = await database.as(SYSTEM, async (tx) => {
          const account = (await accountsOfPerson(tx, session.personId)).find(({ id }) => id === input.accountId);
          if (!account || account.status !== 'ACTIVE') return null;
          await store.setSessionAccount(tx, session.key, account.id);
          return store.findSession(tx, session.key);
        });
        if (!switched) throw problemError(notFound('Account'));
        // The answer already speaks for the new account.
        Object.assign(context, contextOfSession(switched.session));
        return {};
      },
    }),
  );
}
