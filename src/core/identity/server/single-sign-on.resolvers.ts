import type { Builder } from '#platform/graphql/builder.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { providerOfEmail, type OfferedProvider } from './identity-provider.repository.ts';
import { authDepsOf, type IdentitySchemaDeps } from './identity.schema.ts';
import { enter } from './session.resolvers.ts';
import { clientInfoOf } from './sessions.ts';
import { completeVisit, sendTicketCode } from './single-sign-on.ts';
import type { SentCode } from './sign-in.ts';
import { okField } from '#platform/graphql/builder.ts';

export function addSingleSignOnSchema(builder: Builder, deps: IdentitySchemaDeps): void {
  const { database } = deps;
  const IdentityProviderRef = builder.objectRef<OfferedProvider>('IdentityProvider').implement({
    description: 'An OpenID provider at which the users of a domain sign in: GET /v1/sso/{id} leads there.',
    fields: (t) => ({
      id: t.exposeID('code'),
      name: t.exposeString('name'),
      isRequired: t.exposeBoolean('isRequired', {
        description: 'True when addresses of the domain have no other way to sign in.',
      }),
    }),
  });
  builder.queryField('identityProvider', (t) =>
    t.field({
      type: IdentityProviderRef,
      nullable: true,
      description:
        'OpenID provider of the domain of an e-mail address, which need not have a login. Null when the domain has none.',
      args: { email: t.arg.string({ required: true }) },
      resolve: (_, { email }) => database.read(SYSTEM, (tx) => providerOfEmail(tx, email)),
    }),
  );

  const SendSingleSignOnCodeInput = builder.inputType('SendSingleSignOnCodeInput', {
    description: 'Asks for a one-time code after a provider has signed the user in.',
    fields: (t) => ({
      ticket: t.string({ required: true, description: 'As the address of the sign-in page has it.' }),
    }),
  });
  const SendSingleSignOnCodePayload = builder.objectRef<SentCode>('SendSingleSignOnCodePayload').implement({
    description: 'Outcome of asking for a one-time code.',
    fields: (t) => ({
      ok: okField(t),
      expiresInSeconds: t.exposeInt('expiresInS', {
        nullable: true,
        description:
          'Seconds the mailed code stays valid. Null when no code was mailed: the authenticator app makes it.',
      }),
    }),
  });
  builder.mutationField('sendSingleSignOnCode', (t) =>
    t.field({
      type: SendSingleSignOnCodePayload,
      description:
        'Mails a one-time code to the user of a ticket. VALIDATION on ticket when it has expired. Rate limited.',
      args: { input: t.arg({ type: SendSingleSignOnCodeInput, required: true }) },
      resolve: async (_, { input }, context) =>
        unwrap(await sendTicketCode(authDepsOf(deps, context), input.ticket, context.browser)),
    }),
  );

  const CompleteSingleSignOnInput = builder.inputType('CompleteSingleSignOnInput', {
    description: 'One-time code of a user whom a provider has signed in.',
    fields: (t) => ({
      ticket: t.string({ required: true, description: 'As in SendSingleSignOnCodeInput.' }),
      otpCode: t.string({ required: true }),
    }),
  });
  const CompleteSingleSignOnPayload = builder
    .objectRef<{ token: string; isFirstLogin: boolean }>('CompleteSingleSignOnPayload')
    .implement({
      description: 'Result of signing in; the session cookie is set as well.',
      fields: (t) => ({
        ok: okField(t),
        token: t.exposeString('token', { description: 'CSRF token of the new session.' }),
        isFirstLogin: t.exposeBoolean('isFirstLogin', { description: 'True on the very first sign-in.' }),
      }),
    });
  builder.mutationField('completeSingleSignOn', (t) =>
    t.field({
      type: CompleteSingleSignOnPayload,
      description: 'Starts the session of a user whom a provider has signed in. Rate limited.',
      args: { input: t.arg({ type: CompleteSingleSignOnInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const typed = { ...input, browser: context.browser };
        const completed = await completeVisit(authDepsOf(deps, context), typed, clientInfoOf(context));
        return enter(database, context, unwrap(completed));
      },
    }),
  );
}
