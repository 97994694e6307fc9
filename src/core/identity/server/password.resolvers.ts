import type { Builder } from '#platform/graphql/builder.ts';
import { signedIn } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { requestReset, changePassword, confirmReset, setUpPassword } from './password-changes.ts';
import { enter } from './session.resolvers.ts';
import { clientInfoOf } from './sessions.ts';
import { authDepsOf, type IdentitySchemaDeps } from './identity.schema.ts';
import { okField } from '#platform/graphql/builder.ts';

export function addPasswordSchema(builder: Builder, deps: IdentitySchemaDeps): void {
  const okPayload = (name: string, description: string) =>
    builder.objectRef<object>(name).implement({
      description,
      fields: (t) => ({ ok: okField(t) }),
    });

  const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
    description:
      'Old and new password; the new one must be 12+ characters with upper, lower, digit and special character.',
    fields: (t) => ({
      currentPassword: t.string({ description: 'Required when hasUsablePassword is true, ignored otherwise.' }),
      newPassword: t.string({ required: true }),
    }),
  });
  const ChangePasswordPayload = okPayload(
    'ChangePasswordPayload',
    'Result of changing the password; other sessions of the user end.',
  );
  builder.mutationField('changePassword', (t) =>
    t.field({
      type: ChangePasswordPayload,
      description: "Changes or first sets the caller's own password.",
      args: { input: t.arg({ type: ChangePasswordInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const origin = clientInfoOf(context);
        const changed = await changePassword(authDepsOf(deps, context), signedIn(context), input, origin);
        context.cookies.start(unwrap(changed));
        return {};
      },
    }),
  );

  const ResetPasswordInput = builder.inputType('ResetPasswordInput', {
    description: 'Address that should receive a reset link.',
    fields: (t) => ({ email: t.string({ required: true }) }),
  });
  const ResetPasswordPayload = okPayload(
    'ResetPasswordPayload',
    'Result of asking for a reset link; ok is true for unknown addresses as well.',
  );
  builder.mutationField('resetPassword', (t) =>
    t.field({
      type: ResetPasswordPayload,
      description: 'E-mails a reset link. Rate limited.',
      args: { input: t.arg({ type: ResetPasswordInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const origin = clientInfoOf(context);
        unwrap(await requestReset(authDepsOf(deps, context), input.email, origin));
        return {};
      },
    }),
  );

  const ResetPasswordConfirmInput = builder.inputType('ResetPasswordConfirmInput', {
    description: 'New password set from the reset link.',
    fields: (t) => ({
      userId: t.id({ required: true }),
      token: t.string({ required: true }),
      newPassword: t.string({ required: true }),
    }),
  });
  const ResetPasswordConfirmPayload = okPayload('ResetPasswordConfirmPayload', 'Result of a password reset.');
  builder.mutationField('resetPasswordConfirm', (t) =>
    t.field({
      type: ResetPasswordConfirmPayload,
      description: 'Sets a new password from the reset link.',
      args: { input: t.arg({ type: ResetPasswordConfirmInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const origin = clientInfoOf(context);
        unwrap(await confirmReset(authDepsOf(deps, context), input, origin));
        return {};
      },
    }),
  );

  const SetupPasswordInput = builder.inputType('SetupPasswordInput', {
    description: 'First password set from the e-mailed link.',
    fields: (t) => ({ token: t.string({ required: true }), password: t.string({ required: true }) }),
  });
  const SetupPasswordPayload = builder.objectRef<{ token: string }>('SetupPasswordPayload').implement({
    description: 'Result of setting the first password.',
    fields: (t) => ({
      ok: okField(t),
      token: t.exposeString('token', {
        description:
          'CSRF token of the new session; empty for users of an authenticator app, who sign in with its code.',
      }),
    }),
  });
  builder.mutationField('setupPassword', (t) =>
    t.field({
      type: SetupPasswordPayload,
      description: 'Sets the first password.',
      args: { input: t.arg({ type: SetupPasswordInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const origin = clientInfoOf(context);
        const entered = unwrap(await setUpPassword(authDepsOf(deps, context), input, origin));
        return entered ? enter(deps.database, context, entered) : { token: '' };
      },
    }),
  );
}
