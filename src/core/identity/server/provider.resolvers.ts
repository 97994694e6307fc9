import type { Builder } from '#platform/graphql/builder.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { signInWithProvider, signUpWithProvider } from './provider-sign-in.ts';
import { enter } from './session.resolvers.ts';
import { clientInfoOf } from './sessions.ts';
import { authDepsOf, ownerInputOf, type IdentitySchemaDeps } from './identity.schema.ts';
import { okField } from '#platform/graphql/builder.ts';

interface Entered {
  token: string;
  isFirstLogin: boolean;
}

export function addProviderSchema(builder: Builder, deps: IdentitySchemaDeps): void {
  const { database, sellerCenter } = deps;
  const SocialAuthInput = builder.inputType('SocialAuthInput', {
    description: 'Sign-in with the token that a social or seller-center provider returned.',
    fields: (t) => ({ provider: t.string({ required: true }), accessToken: t.string({ required: true }) }),
  });
  const SocialAuthPayload = builder.objectRef<{ entered: Entered | null }>('SocialAuthPayload').implement({
    description: 'Result of social sign-in; the session cookie is set as well.',
    fields: (t) => ({
      ok: t.boolean({ resolve: ({ entered }) => entered !== null }),
      token: t.string({
        nullable: true,
        description: 'CSRF token of the new session. Null when ok is false.',
        resolve: ({ entered }) => entered?.token,
      }),
      isFirstLogin: t.boolean({ resolve: ({ entered }) => entered?.isFirstLogin ?? false }),
      isSignUpRequired: t.boolean({
        description: 'True, with ok false, when nobody is registered with that provider account: go to sign-up.',
        resolve: ({ entered }) => entered === null,
      }),
    }),
  });
  builder.mutationField('socialAuth', (t) =>
    t.field({
      type: SocialAuthPayload,
      description: 'Signs in with a provider token.',
      args: { input: t.arg({ type: SocialAuthInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const origin = clientInfoOf(context);
        const signedIn = unwrap(await signInWithProvider(authDepsOf(deps, context), input, origin));
        return { entered: signedIn && (await enter(database, context, signedIn)) };
      },
    }),
  );

  const SocialSignUpInput = builder.inputType('SocialSignUpInput', {
    description: 'Sign-up through a seller-center account.',
    fields: (t) => ({
      accessToken: t.string({ required: true }),
      provider: t.string({ required: true }),
      walletCurrencyCode: t.string({
        description: 'Required when authProviderCatalog has no catalogId; otherwise taken from the catalog.',
      }),
    }),
  });
  const SocialSignUpPayload = builder.objectRef<Entered>('SocialSignUpPayload').implement({
    description: 'Result of seller-center sign-up; the session cookie is set, then linkAccount follows.',
    fields: (t) => ({
      ok: okField(t),
      token: t.exposeString('token'),
      isFirstLogin: t.exposeBoolean('isFirstLogin'),
    }),
  });
  builder.mutationField('socialSignUp', (t) =>
    t.field({
      type: SocialSignUpPayload,
      description: 'Registers with a seller-center provider token.',
      args: { input: t.arg({ type: SocialSignUpInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const authDeps = { ...ownerInputOf(deps, context), sellerCenter };
        const request = { ...input, language: context.language };
        return enter(database, context, unwrap(await signUpWithProvider(authDeps, request, clientInfoOf(context))));
      },
    }),
  );
}
