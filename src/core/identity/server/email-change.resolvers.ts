import type { Builder } from '#platform/graphql/builder.ts';
import { signedIn } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { pendingChange, type EmailChange } from './email-change.repository.ts';
import { cancelEmailChange, confirmEmailChange, requestEmailChange, undoEmailChange } from './email-changes.ts';
import { clientInfoOf } from './sessions.ts';
import { authDepsOf, type IdentitySchemaDeps } from './identity.schema.ts';
import { okField } from '#platform/graphql/builder.ts';

/** Adds the GraphQL fields for changing the caller's e-mail address. */
export function addEmailChangeSchema(builder: Builder, deps: IdentitySchemaDeps): void {
  const EmailChangeRef = builder.objectRef<EmailChange>('EmailChange').implement({
    description: 'A new address that waits for the link sent there to be opened.',
    fields: (t) => ({
      newEmail: t.exposeString('newEmail'),
      expiresAt: t.field({
        type: 'DateTime',
        description: 'Until when the link works.',
        resolve: ({ expiresAt }) => expiresAt,
      }),
    }),
  });
  builder.queryField('emailChange', (t) =>
    t.field({
      type: EmailChangeRef,
      nullable: true,
      description: 'Change of address the caller asked for and has not confirmed; null when there is none.',
      resolve: (_, _args, context) =>
        deps.database.read(SYSTEM, (tx) => pendingChange(tx, signedIn(context).userId, context.wallClock())),
    }),
  );

  const RequestEmailChangeInput = builder.inputType('RequestEmailChangeInput', {
    description: 'Address to sign in with from now on, and the current password.',
    fields: (t) => ({ newEmail: t.string({ required: true }), currentPassword: t.string({ required: true }) }),
  });
  const RequestEmailChangePayload = builder.objectRef<EmailChange>('RequestEmailChangePayload').implement({
    description:
      'Result of asking for another address; ok as well when the address has a login, which only its inbox learns.',
    fields: (t) => ({
      ok: okField(t),
      emailChange: t.field({ type: EmailChangeRef, resolve: (change) => change }),
    }),
  });
  builder.mutationField('requestEmailChange', (t) =>
    t.field({
      type: RequestEmailChangePayload,
      description: 'E-mails a link to the new address and a notice to the present one. Rate limited.',
      args: { input: t.arg({ type: RequestEmailChangeInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { userId } = signedIn(context);
        return unwrap(await requestEmailChange(authDepsOf(deps, context), userId, input, clientInfoOf(context)));
      },
    }),
  );

  const LinkInput = builder.inputType('EmailChangeLinkInput', {
    description: 'Secret of an e-mailed link.',
    fields: (t) => ({ token: t.string({ required: true }) }),
  });
  const ConfirmEmailChangePayload = builder.objectRef<{ email: string }>('ConfirmEmailChangePayload').implement({
    description: 'Result of changing the address; other sessions of the user end.',
    fields: (t) => ({ ok: okField(t), email: t.exposeString('email') }),
  });
  builder.mutationField('confirmEmailChange', (t) =>
    t.field({
      type: ConfirmEmailChangePayload,
      description: "Changes the caller's address from the link it was sent; CONFLICT when it has a login by now.",
      args: { input: t.arg({ type: LinkInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const authDeps = authDepsOf(deps, context);
        const changed = unwrap(
          await confirmEmailChange(authDeps, signedIn(context), input.token, clientInfoOf(context)),
        );
        context.cookies.start(changed.secret);
        return changed;
      },
    }),
  );

  const CancelEmailChangePayload = builder.objectRef<object>('CancelEmailChangePayload').implement({
    description: 'Result of cancelling a change of address.',
    fields: (t) => ({ ok: okField(t) }),
  });
  builder.mutationField('cancelEmailChange', (t) =>
    t.field({
      type: CancelEmailChangePayload,
      description: 'Cancels the change of address the caller asked for, if there is one.',
      resolve: async (_, _args, context) => {
        await cancelEmailChange(authDepsOf(deps, context), signedIn(context).userId, clientInfoOf(context));
        return {};
      },
    }),
  );

  const UndoEmailChangePayload = builder.objectRef<{ wasChanged: boolean }>('UndoEmailChangePayload').implement({
    description: 'Result of the link sent to the former address.',
    fields: (t) => ({
      ok: okField(t),
      wasChanged: t.exposeBoolean('wasChanged', {
        description: 'True when the login was given back to the former address, without password and sessions.',
      }),
    }),
  });
  builder.mutationField('undoEmailChange', (t) =>
    t.field({
      type: UndoEmailChangePayload,
      description:
        'Cancels a change of address, or undoes it for seven days, from the link sent to the former address.',
      args: { input: t.arg({ type: LinkInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const undoDeps = { ...authDepsOf(deps, context), endKeysMadeSince: deps.endKeysMadeSince };
        return unwrap(await undoEmailChange(undoDeps, input.token, clientInfoOf(context)));
      },
    }),
  );
}
