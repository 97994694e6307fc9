import { membershipsOfUser } from '#core/accounts/server/index.ts';
import { forbidden, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { contextOfSession, signedIn, type Context, type Session } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import * as store from './identity.repository.ts';
import { clientInfoOf, recordEvent } from './sessions.ts';
import { sendCode, signIn, type SentCode, type SignedIn } from './sign-in.ts';
import { authDepsOf, UserRef, type IdentitySchemaDeps, type Me } from './identity.schema.ts';
import { okField } from '#platform/graphql/builder.ts';

/** Sets a new session's cookies in the browser. Deletes the browser's previous session. */
export async function enter(
  database: Database,
  context: Context,
  { secret, ...signedIn }: SignedIn,
): Promise<Omit<SignedIn, 'secret'> & { token: string }> {
  const before = context.session;
  if (before) await database.transact(SYSTEM, (tx) => store.deleteSession(tx, before.key));
  return { token: context.cookies.start(secret), ...signedIn };
}

export function addSessionSchema(builder: Builder, deps: IdentitySchemaDeps, me: Me): void {
  const { database } = deps;
  const SignInInput = builder.inputType('SignInInput', {
    description: 'Credentials for signing in.',
    fields: (t) => ({
      email: t.string({ required: true }),
      password: t.string({ required: true }),
      otpCode: t.string({
        description:
          'Required when the account has 2FA on, and for staff; otherwise VALIDATION on otpCode. Left out by everyone else.',
      }),
      captchaToken: t.string({
        description:
          'Proof from the captcha; asked for with VALIDATION on captchaToken after too many wrong passwords.',
      }),
    }),
  });
  const SignInPayload = builder.objectRef<Omit<SignedIn, 'secret'> & { token: string }>('SignInPayload').implement({
    description: 'Result of signing in; the session cookie is set as well.',
    fields: (t) => ({
      ok: okField(t),
      token: t.exposeString('token', { description: 'CSRF token of the new session.' }),
      isFirstLogin: t.exposeBoolean('isFirstLogin', {
        description: 'True on the very first sign-in, to start the quick guide.',
      }),
      isTwoStepNew: t.exposeBoolean('isTwoStepNew', {
        description:
          'True on the first sign-in with 2FA that a company asks of all its members: the profile lets them choose where codes come from.',
      }),
    }),
  });
  builder.mutationField('signIn', (t) =>
    t.field({
      type: SignInPayload,
      description: 'Starts a session. Rate limited.',
      args: { input: t.arg({ type: SignInInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const typed = { ...input, origin: clientInfoOf(context), browser: context.browser };
        return enter(database, context, unwrap(await signIn(authDepsOf(deps, context), typed)));
      },
    }),
  );

  const GenerateOtpInput = builder.inputType('GenerateOtpInput', {
    description: 'Asks for a one-time code for the e-mail and password typed.',
    fields: (t) => ({
      email: t.string({ required: true }),
      password: t.string({ required: true }),
      captchaToken: t.string({ description: 'As in SignInInput.' }),
    }),
  });
  const GenerateOtpPayload = builder.objectRef<SentCode>('GenerateOtpPayload').implement({
    description: 'Outcome of asking for a one-time code.',
    fields: (t) => ({
      ok: okField(t),
      isOtpRequired: t.exposeBoolean('isOtpRequired', {
        description: 'False when the account does not use 2FA; then signIn can follow without a code.',
      }),
      expiresInSeconds: t.exposeInt('expiresInS', {
        nullable: true,
        description:
          'Seconds the mailed code stays valid. Null when no code was mailed: none is needed, or the authenticator app makes it.',
      }),
    }),
  });
  builder.mutationField('generateOtp', (t) =>
    t.field({
      type: GenerateOtpPayload,
      description: "Sends a one-time sign-in code to the user's e-mail when 2FA is on. Rate limited.",
      args: { input: t.arg({ type: GenerateOtpInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const typed = { ...input, origin: clientInfoOf(context), browser: context.browser };
        return unwrap(await sendCode(authDepsOf(deps, context), typed));
      },
    }),
  );

  const SignOutPayload = builder.objectRef<object>('SignOutPayload').implement({
    description: 'Result of signing out; the server ends the session and clears its cookies.',
    fields: (t) => ({ ok: okField(t) }),
  });
  builder.mutationField('signOut', (t) =>
    t.field({
      type: SignOutPayload,
      description: 'Ends the session.',
      resolve: async (_, _args, context) => {
        const { key, userId, impersonatorId } = signedIn(context);
        await database.transact(SYSTEM, async (tx) => {
          await store.deleteSession(tx, key);
          await recordEvent(tx, context, clientInfoOf(context), { kind: 'SIGNED_OUT', userId, impersonatorId });
        });
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
      ok: okField(t),
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
        const switched = await database.transact<Result<Session, Problem>>(SYSTEM, async (tx) => {
          const membership = (await membershipsOfUser(tx, session.userId)).find(({ id }) => id === input.accountId);
          if (!membership || membership.status !== 'ACTIVE') return fail(notFound('Account'));
          await store.setSessionMembership(tx, session.key, membership.id);
          const current = await store.findSession(tx, session.key);
          if (!current) return fail(notFound('Account'));
          return current.isUsable
            ? ok(current.session)
            : fail(forbidden(identityMessages.problem.signInWithTwoSteps()));
        });
        // The response already uses the new membership.
        Object.assign(context, contextOfSession(unwrap(switched)));
        return {};
      },
    }),
  );
}
