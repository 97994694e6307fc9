import type { Builder } from '#platform/graphql/builder.ts';
import { signedIn } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { secondStepOf, type SecondStep } from './credential.repository.ts';
import { usersById } from './identity.repository.ts';
import {
  addAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  updateProfile,
} from './profile.ts';
import { clientInfoOf } from './sessions.ts';
import type { Enrolment } from './two-step.ts';
import { authDepsOf, LanguageRef, UserRef, type IdentitySchemaDeps, type Me, type User } from './identity.schema.ts';
import { okField } from '#platform/graphql/builder.ts';

export function addProfileSchema(builder: Builder, deps: IdentitySchemaDeps, me: Me): void {
  const { database } = deps;
  const UpdateProfileInput = builder.inputType('UpdateProfileInput', {
    description: 'Personal settings; text is trimmed and must not be empty.',
    fields: (t) => ({
      firstName: t.string({ required: true }),
      lastName: t.string({ required: true }),
      title: t.string({ required: true }),
      language: t.field({ type: LanguageRef }),
      enabled2fa: t.boolean(),
      currentPassword: t.string({ description: 'Required when enabled2fa turns 2FA off, ignored otherwise.' }),
      timezone: t.string({ required: true }),
    }),
  });
  const UpdateProfilePayload = builder.objectRef<User>('UpdateProfilePayload').implement({
    description: 'Saved personal settings.',
    fields: (t) => ({
      ok: okField(t),
      me: t.field({ type: UserRef, resolve: (user) => user }),
    }),
  });
  builder.mutationField('updateProfile', (t) =>
    t.field({
      type: UpdateProfilePayload,
      description: "Saves the caller's own profile.",
      args: { input: t.arg({ type: UpdateProfileInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const user = await me(context);
        unwrap(await updateProfile(authDepsOf(deps, context), user, input, clientInfoOf(context)));
        const [saved] = await database.read(SYSTEM, (tx) => usersById(tx, [user.id]));
        return saved!;
      },
    }),
  );

  const TwoStepSignIn = builder.objectRef<SecondStep>('TwoStepSignIn').implement({
    description: 'Where the one-time codes of the caller come from.',
    fields: (t) => ({
      hasAuthenticator: t.exposeBoolean('hasAuthenticator', {
        description: 'True when an authenticator app makes them; otherwise they are mailed.',
      }),
      recoveryCodesLeft: t.exposeInt('recoveryCodesLeft'),
    }),
  });
  builder.queryField('twoStepSignIn', (t) =>
    t.field({
      type: TwoStepSignIn,
      description: "How the caller's one-time codes are made.",
      resolve: (_, _args, context) => database.read(SYSTEM, (tx) => secondStepOf(tx, signedIn(context).userId)),
    }),
  );

  const AddAuthenticatorInput = builder.inputType('AddAuthenticatorInput', {
    description: 'The password once more: an open session alone does not change how its user signs in.',
    fields: (t) => ({ currentPassword: t.string({ required: true }) }),
  });
  const AddAuthenticatorPayload = builder.objectRef<Enrolment>('AddAuthenticatorPayload').implement({
    description: 'Secret for an authenticator app, shown only once; it counts after confirmAuthenticator.',
    fields: (t) => ({
      ok: okField(t),
      secret: t.exposeString('secret', { description: 'For typing it in, base32.' }),
      uri: t.exposeString('uri', { description: 'otpauth: address, to be drawn as a QR code.' }),
    }),
  });
  builder.mutationField('addAuthenticator', (t) =>
    t.field({
      type: AddAuthenticatorPayload,
      description: 'Begins to add an authenticator app; CONFLICT while there is one.',
      args: { input: t.arg({ type: AddAuthenticatorInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const authDeps = authDepsOf(deps, context);
        return unwrap(await addAuthenticator(authDeps, await me(context), input.currentPassword));
      },
    }),
  );

  const AuthenticatorCodeInput = builder.inputType('AuthenticatorCodeInput', {
    description: 'A code of the authenticator app; except for adding it a recovery code as well.',
    fields: (t) => ({ code: t.string({ required: true }) }),
  });
  const ConfirmAuthenticatorPayload = builder.objectRef<string[]>('ConfirmAuthenticatorPayload').implement({
    description: 'Recovery codes, shown only once; each signs in once without the app.',
    fields: (t) => ({
      ok: okField(t),
      recoveryCodes: t.stringList({ resolve: (codes) => codes }),
    }),
  });
  builder.mutationField('confirmAuthenticator', (t) =>
    t.field({
      type: ConfirmAuthenticatorPayload,
      description: 'Ends adding an authenticator app, and turns 2FA on.',
      args: { input: t.arg({ type: AuthenticatorCodeInput, required: true }) },
      resolve: async (_, { input }, context) =>
        unwrap(
          await confirmAuthenticator(
            authDepsOf(deps, context),
            await me(context),
            { code: input.code, sessionKey: signedIn(context).key },
            clientInfoOf(context),
          ),
        ),
    }),
  );

  const RenewRecoveryCodesPayload = builder.objectRef<string[]>('RenewRecoveryCodesPayload').implement({
    description: 'New recovery codes, shown only once; the former ones no longer work.',
    fields: (t) => ({
      ok: okField(t),
      recoveryCodes: t.stringList({ resolve: (codes) => codes }),
    }),
  });
  builder.mutationField('renewRecoveryCodes', (t) =>
    t.field({
      type: RenewRecoveryCodesPayload,
      description: 'Replaces the recovery codes, given one more code.',
      args: { input: t.arg({ type: AuthenticatorCodeInput, required: true }) },
      resolve: async (_, { input }, context) =>
        unwrap(
          await renewRecoveryCodes(authDepsOf(deps, context), await me(context), input.code, clientInfoOf(context)),
        ),
    }),
  );

  const RemoveAuthenticatorPayload = builder.objectRef<object>('RemoveAuthenticatorPayload').implement({
    description: 'Result of removing the authenticator app; codes are mailed again.',
    fields: (t) => ({ ok: okField(t) }),
  });
  builder.mutationField('removeAuthenticator', (t) =>
    t.field({
      type: RemoveAuthenticatorPayload,
      description: 'Removes the authenticator app, given one more code.',
      args: { input: t.arg({ type: AuthenticatorCodeInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { code } = input;
        unwrap(await removeAuthenticator(authDepsOf(deps, context), await me(context), code, clientInfoOf(context)));
        return {};
      },
    }),
  );
}
