import { CompanyRef } from '#core/accounts/server/refs.ts';
import { okField, type Builder } from '#platform/graphql/builder.ts';
import { currentAccount, signedIn } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { authDepsOf, type IdentitySchemaDeps } from './identity.schema.ts';
import { clientInfoOf } from './sessions.ts';
import { requireTwoStep } from './two-step-policy.ts';

/** Adds the mutation with which an owner requires two-step sign-in of the company. */
export function addTwoStepPolicy(builder: Builder, deps: IdentitySchemaDeps): void {
  const { companies } = deps;
  const RequireTwoStepInput = builder.inputType('RequireTwoStepInput', {
    description: 'Whether everyone in the current company signs in with 2FA, and who asks: password or app code.',
    fields: (t) => ({
      isRequired: t.boolean({ required: true }),
      currentPassword: t.string(),
      code: t.string({ description: 'Of the authenticator app, in place of the password.' }),
    }),
  });
  const RequireTwoStepPayload = builder.objectRef<{ companyId: string }>('RequireTwoStepPayload').implement({
    description: 'The company after the change.',
    fields: (t) => ({
      ok: okField(t),
      company: t.field({
        type: CompanyRef,
        resolve: async ({ companyId }, _, context) => (await companies.companyById(context).load(companyId))!,
      }),
    }),
  });
  builder.mutationField('requireTwoStep', (t) =>
    t.field({
      type: RequireTwoStepPayload,
      description:
        'Requires 2FA of everyone in the current company, or no longer does; sessions that began without it end. CONFLICT when the caller’s own did.',
      args: { input: t.arg({ type: RequireTwoStepInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { companyId } = currentAccount(context);
        const auth = authDepsOf(deps, context);
        const request = { ...input, companyId };
        unwrap(await requireTwoStep(auth, signedIn(context), request, clientInfoOf(context)));
        companies.companyById(context).clear(companyId);
        return { companyId };
      },
    }),
  );
}
