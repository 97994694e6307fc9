import { isUuid, type Uuid } from '#kernel/ids.ts';
import { notFound, passIf, type Problem } from '#kernel/problem.ts';
import type { Result } from '#kernel/result.ts';
import { okField, type Builder } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { endMemberSessions, resetMemberFactor, type BackOfficeDeps, type StaffDecision } from './back-office.ts';
import { backOfficeCompanyById, type BackOfficeCompany } from './back-office.repository.ts';
import type { CompanyDeps } from './company.resolvers.ts';
import { BackOfficeCompanyRef } from './refs.ts';

type Request = StaffDecision & { membershipId: Uuid };
type Decide = (tx: Transaction, deps: BackOfficeDeps, request: Request) => Promise<Result<Uuid, Problem>>;

/** Adds what staff can do when a member's sign-in has fallen into wrong hands, or out of theirs. */
export function addMemberAccess(builder: Builder, { database, companies, backOffice }: CompanyDeps): void {
  const payloadOf = (name: string) =>
    builder.objectRef<BackOfficeCompany>(name).implement({
      description: 'The company after the decision.',
      fields: (t) => ({
        ok: okField(t),
        company: t.field({ type: BackOfficeCompanyRef, resolve: (company) => company }),
      }),
    });
  const decided = async (
    context: Context,
    { accountId: membershipId, reason }: { accountId: string; reason: string },
    decide: Decide,
  ) => {
    unwrap(passIf(isUuid(membershipId), notFound('Account')));
    const deps = { newId: context.newId, clock: context.clock, backOffice };
    const request = { membershipId, reason, decidedBy: signedIn(context).userId };
    const companyId = unwrap(await database.transact(SYSTEM, (tx) => decide(tx, deps, request)));
    companies.companyById(context).clear(companyId);
    return (await database.read(context.viewer, (tx) => backOfficeCompanyById(tx, companyId)))!;
  };

  const EndMemberSessionsInput = builder.inputType('EndMemberSessionsInput', {
    description: 'Whom to sign out everywhere.',
    fields: (t) => ({ accountId: t.id({ required: true }), reason: t.string({ required: true }) }),
  });
  builder.mutationField('endMemberSessions', (t) =>
    t.field({
      type: payloadOf('EndMemberSessionsPayload'),
      description: 'Ends every session of a member; they can sign in again.',
      args: { input: t.arg({ type: EndMemberSessionsInput, required: true }) },
      resolve: (_, { input }, context) => decided(context, input, endMemberSessions),
    }),
  );

  const ResetMemberFactorInput = builder.inputType('ResetMemberFactorInput', {
    description: 'Who has lost their authenticator app and its recovery codes, and how staff made sure of it.',
    fields: (t) => ({ accountId: t.id({ required: true }), reason: t.string({ required: true }) }),
  });
  builder.mutationField('resetMemberFactor', (t) =>
    t.field({
      type: payloadOf('ResetMemberFactorPayload'),
      description:
        'Removes the authenticator app of a member and ends their sessions; from then on the password and a mailed code sign in. CONFLICT without an app, FORBIDDEN for staff.',
      args: { input: t.arg({ type: ResetMemberFactorInput, required: true }) },
      resolve: (_, { input }, context) => decided(context, input, resetMemberFactor),
    }),
  );
}
