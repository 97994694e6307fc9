import type { Builder } from '#platform/graphql/builder.ts';
import { signedIn } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { startImpersonation, stopImpersonation } from './impersonation.ts';
import { clientInfoOf } from './sessions.ts';
import { authDepsOf, type IdentitySchemaDeps } from './identity.schema.ts';
import { okField } from '#platform/graphql/builder.ts';

export function addImpersonationSchema(builder: Builder, deps: IdentitySchemaDeps): void {
  const StartImpersonationInput = builder.inputType('StartImpersonationInput', {
    description: 'Whose account staff want to see, and why.',
    fields: (t) => ({
      accountId: t.id({ required: true }),
      reason: t.string({ required: true, description: '10 to 500 characters; kept with everything done.' }),
    }),
  });
  const StartImpersonationPayload = builder
    .objectRef<{ token: string; endsAt: number }>('StartImpersonationPayload')
    .implement({
      description: "Result of looking through someone's eyes; the session cookie is set, the client starts again.",
      fields: (t) => ({
        ok: okField(t),
        token: t.exposeString('token', { description: 'CSRF token of the impersonated session.' }),
        endsAt: t.field({
          type: 'DateTime',
          description: 'When it ends by itself: after an hour, or with the staff session.',
          resolve: ({ endsAt }) => endsAt,
        }),
      }),
    });
  builder.mutationField('startImpersonation', (t) =>
    t.field({
      type: StartImpersonationPayload,
      description: 'Lets staff see and use the console as the owner of an account does.',
      args: { input: t.arg({ type: StartImpersonationInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const origin = clientInfoOf(context);
        const started = await startImpersonation(
          authDepsOf(deps, context),
          signedIn(context),
          { membershipId: input.accountId, reason: input.reason },
          origin,
        );
        const { secret, endsAt } = unwrap(started);
        return { token: context.cookies.start(secret), endsAt };
      },
    }),
  );

  const StopImpersonationPayload = builder.objectRef<{ token: string | null }>('StopImpersonationPayload').implement({
    description: 'Back to the staff session; the client starts again.',
    fields: (t) => ({
      ok: okField(t),
      token: t.exposeString('token', {
        nullable: true,
        description: 'CSRF token of the staff session. Null when that one has ended: staff sign in again.',
      }),
    }),
  });
  builder.mutationField('stopImpersonation', (t) =>
    t.field({
      type: StopImpersonationPayload,
      description: "Ends looking through someone else's eyes and returns to one's own sign-in.",
      resolve: async (_, _args, context) => {
        const stopped = await stopImpersonation(authDepsOf(deps, context), signedIn(context), clientInfoOf(context));
        const secret = unwrap(stopped);
        if (secret === null) context.cookies.end();
        return { token: secret && context.cookies.start(secret) };
      },
    }),
  );
}
