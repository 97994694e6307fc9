import { conflict, invalidFields, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { actorOf, currentAccount, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { normalizePhone } from '../rules/company-form.ts';
import { checkTeamProfile, normalizeDepartments, type TeamProfile } from '../rules/team-profile.ts';
import { companyMessages } from '../rules/company.messages.ts';
import * as store from './company.repository.ts';
import { leaveDepartments } from './departments.ts';
import { formMessages } from './create-company.ts';
import { excludedFields, isNameTaken } from './company-check.repository.ts';
import type { CompanyDeps } from './company.resolvers.ts';
import { CompanyRef, CompanySizeRef, type CompanySize } from './refs.ts';
import { okField } from '#platform/graphql/builder.ts';

/** Adds the GraphQL fields with which a company changes its own details. */
export function addProfileSchema(builder: Builder, { database, companies }: CompanyDeps): void {
  const UpdateTeamProfileInput = builder.inputType('UpdateTeamProfileInput', {
    description: 'Team profile; name and address must not be empty.',
    fields: (t) => ({
      name: t.string({ required: true }),
      address: t.string({ required: true }),
      address2: t.string(),
      postalCode: t.string(),
      registrationNo: t.string(),
      phoneNumber: t.string({ description: 'Dial code plus number.' }),
      phoneCountry: t.string({ description: 'ISO country the phone number is dialled in.' }),
      countryCode: t.string(),
      authorizedName: t.string({ description: 'Hidden, and then not sent, when in company_exclude_fields.' }),
      companySize: t.field({
        type: CompanySizeRef,
        description: 'Stored as Company.size; hidden, and then not sent, when in company_exclude_fields.',
      }),
      timezone: t.string(),
      trackingDepartments: t.stringList(),
    }),
  });
  const UpdateTeamProfilePayload = builder.objectRef<{ companyId: string }>('UpdateTeamProfilePayload').implement({
    description: 'Saved team profile.',
    fields: (t) => ({
      ok: okField(t),
      company: t.field({
        type: CompanyRef,
        resolve: async ({ companyId }, _, context) => (await companies.companyById(context).load(companyId))!,
      }),
    }),
  });
  builder.mutationField('updateTeamProfile', (t) =>
    t.field({
      type: UpdateTeamProfilePayload,
      description: 'Saves the profile of the current company; CONFLICT when canBeUpdated is false.',
      args: { input: t.arg({ type: UpdateTeamProfileInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { companyId } = currentAccount(context);
        unwrap(await database.transact(SYSTEM, (tx) => saveProfile(tx, context, input)));
        companies.companyById(context).clear(companyId);
        companies.departmentsOfCompany(context).clear(companyId);
        return { companyId };
      },
    }),
  );
}

async function saveProfile(
  tx: Transaction,
  context: Context,
  profile: TeamProfile & { companySize?: CompanySize | null },
): Promise<Result<null, Problem>> {
  const { companyId } = currentAccount(context);
  if (!(await store.lockProfile(tx, companyId))) return fail(conflict(companyMessages.problem.profileLocked()));
  const excluded = await excludedFields(tx);
  const fields = formMessages(checkTeamProfile(profile, excluded));
  const name = profile.name.trim();
  if (!fields['name'] && (await isNameTaken(tx, name, companyId)))
    fields['name'] = [companyMessages.problem.companyNameTaken()];
  const wrong = invalidFields(fields);
  if (wrong) return fail(wrong);

  const departments = profile.trackingDepartments ? normalizeDepartments(profile.trackingDepartments) : undefined;
  if (departments) await leaveDepartments(tx, context, { companyId, by: actorOf(context), kept: departments });
  const text = (value: string | null | undefined) => (value === undefined ? undefined : value?.trim() || null);
  await store.updateProfile(tx, companyId, {
    name,
    ...(excluded.has('address') ? {} : { address: profile.address.trim() }),
    address2: text(profile.address2),
    ...(excluded.has('postalCode') ? {} : { postalCode: text(profile.postalCode) }),
    ...(excluded.has('registrationNo') ? {} : { registrationNo: text(profile.registrationNo) }),
    ...(excluded.has('phoneNumber')
      ? {}
      : {
          phoneNumber: text(profile.phoneNumber && normalizePhone(profile.phoneNumber)),
          phoneCountry: profile.phoneCountry,
        }),
    ...(excluded.has('authorizedName') ? {} : { authorizedName: text(profile.authorizedName) }),
    ...(excluded.has('companySize') ? {} : { size: profile.companySize }),
    countryCode: profile.countryCode ?? undefined,
    timezone: profile.timezone ?? undefined,
    trackingDepartments: departments,
  });
  return ok(null);
}
