import type { Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { FieldErrorsRef, type Builder } from '#platform/graphql/builder.ts';
import { currentAccount, signedIn, type Context } from '#platform/graphql/context.ts';
import { KEY_HELP, keyedRequest } from '#platform/graphql/keyed-request.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { oncePerKey } from '#platform/db/request-key.ts';
import { normalizePhone } from '../rules/company-form.ts';
import { checkTeamProfile, normalizeDepartments, type TeamProfile } from '../rules/team-profile.ts';
import { companyText } from '../rules/company.messages.ts';
import * as store from './company.repository.ts';
import { companyFormProblems, createCompany, textsOf, type CreatedCompany } from './create-company.ts';
import { excludedFields, isNameTaken } from './company-check.repository.ts';
import type { CompanyDependencies } from './company.resolvers.ts';
import { CompanyRef, CompanySizeRef, UserAccountRef, type CompanySize } from './company-refs.schema.ts';

/** Adds the GraphQL fields of a company's own details, and the creation of additional companies. */
export function addProfileSchema(builder: Builder, dependencies: CompanyDependencies): void {
  addUpdateTeamProfile(builder, dependencies);
  addCreateCompany(builder, dependencies);
  addCheckErrorCompanyData(builder, dependencies);
}

function addUpdateTeamProfile(builder: Builder, { database, companies }: CompanyDependencies): void {
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
      ok: t.boolean({ resolve: () => true }),
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
  const { language } = context;
  if (!(await store.lockProfile(tx, companyId)))
    return fail({ code: 'CONFLICT', message: companyText('profileFixed', language) });
  const excluded = await excludedFields(tx);
  const problems = checkTeamProfile(profile, excluded);
  const name = profile.name.trim();
  if (!problems.name && (await isNameTaken(tx, name, companyId))) problems.name = { text: 'companyNameTaken' };
  if (Object.keys(problems).length) return fail({ code: 'VALIDATION', fields: textsOf(problems, language) });

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
    trackingDepartments: profile.trackingDepartments ? normalizeDepartments(profile.trackingDepartments) : undefined,
  });
  return ok(null);
}

function addCreateCompany(builder: Builder, dependencies: CompanyDependencies): void {
  const { database, companies } = dependencies;
  const CreateCompanyInput = builder.inputType('CreateCompanyInput', {
    description:
      'New company for an existing user; text is trimmed, exclusions per company_exclude_fields, phone number never mandatory.',
    fields: (t) => {
      const description = 'Optional only when excluded by configuration.';
      return {
        companyName: t.string({ required: true }),
        registrationNo: t.string({ description }),
        authorizedName: t.string({ description }),
        address: t.string({ description }),
        address2: t.string(),
        postalCode: t.string({ description }),
        countryCode: t.string({ required: true }),
        companySize: t.field({ type: CompanySizeRef }),
        timezone: t.string(),
        phoneNumber: t.string({ description: 'Dial code plus number.' }),
        phoneCountry: t.string(),
        brandIds: t.idList({ required: true, description: 'At least one.' }),
        sellerIds: t.idList(),
        walletCurrencyCode: t.string({
          description: 'Needed when flag company_local_currency is on; default depends on the deployment.',
        }),
        key: t.string({ description: KEY_HELP }),
      };
    },
  });
  const CreateCompanyPayload = builder
    .objectRef<{ companyId: string; membershipId: string }>('CreateCompanyPayload')
    .implement({
      description: "The company that was created and the caller's OWNER account in it.",
      fields: (t) => ({
        ok: t.boolean({ resolve: () => true }),
        company: t.field({
          type: CompanyRef,
          resolve: async ({ companyId }, _, context) => (await companies.ownCompanyById(context).load(companyId))!,
        }),
        account: t.field({
          type: UserAccountRef,
          resolve: ({ membershipId }, _, context) =>
            database.read(SYSTEM, async (tx) => {
              const own = await store.membershipsOfUser(tx, signedIn(context).userId);
              return own.find((membership) => membership.id === membershipId)!;
            }),
        }),
      }),
    });
  builder.mutationField('createCompany', (t) =>
    t.field({
      type: CreateCompanyPayload,
      description: 'Creates a further company with the caller as OWNER; needs flag user_multiple_companies.',
      args: { input: t.arg({ type: CreateCompanyInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const requiresCurrency = await context.isFlagOn('company_local_currency');
        const { userId } = signedIn(context);
        const { language } = context;
        const form = { ...input, walletCurrencyCode: requiresCurrency ? input.walletCurrencyCode : null };
        const create = async (tx: Transaction): Promise<Result<CreatedCompany, Problem>> => {
          const fields = await companyFormProblems(tx, form, {
            requiresPhone: false,
            requiresBrand: true,
            requiresCurrency,
            onlyProvided: false,
            language,
          });
          if (Object.keys(fields).length) return fail<Problem>({ code: 'VALIDATION', fields });
          return createCompany(tx, { ...dependencies, ...context }, { form, owner: { userId, language } });
        };
        const createdBefore = async (tx: Transaction, id: string): Promise<CreatedCompany> => {
          const memberships = await store.membershipsOfUser(tx, userId);
          const { companyId } = memberships.find((membership) => membership.id === id)!;
          return { companyId, membershipId: id };
        };
        const request = keyedRequest(context, 'createCompany', input);
        return unwrap(
          await database.transact(SYSTEM, (tx) =>
            oncePerKey(tx, request, {
              first: () => create(tx),
              idOf: ({ membershipId }) => membershipId,
              again: (id) => createdBefore(tx, id),
            }),
          ),
        );
      },
    }),
  );
}

function addCheckErrorCompanyData(builder: Builder, { database }: CompanyDependencies): void {
  const CheckErrorCompanyDataInput = builder.inputType('CheckErrorCompanyDataInput', {
    description: 'Values of a new company to check before saving; only the given ones are checked.',
    fields: (t) => ({
      companyName: t.string(),
      registrationNo: t.string(),
      authorizedName: t.string(),
      address: t.string(),
      postalCode: t.string(),
      phoneNumber: t.string(),
      brandIds: t.idList(),
      sellerIds: t.idList(),
      walletCurrencyCode: t.string(),
    }),
  });
  const CheckErrorCompanyDataPayload = builder
    .objectRef<{ field: string; messages: string[] }[]>('CheckErrorCompanyDataPayload')
    .implement({
      description: "Problems found in a new company's data; empty list means fine.",
      fields: (t) => ({
        ok: t.boolean({ description: 'True when errors is empty.', resolve: (errors) => errors.length === 0 }),
        errors: t.field({ type: [FieldErrorsRef], resolve: (errors) => errors }),
      }),
    });
  builder.mutationField('checkErrorCompanyData', (t) =>
    t.field({
      type: CheckErrorCompanyDataPayload,
      description: "Checks a new company's values without saving.",
      args: { input: t.arg({ type: CheckErrorCompanyDataInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const requiresCurrency = await context.isFlagOn('company_local_currency');
        const fields = await database.read(SYSTEM, (tx) =>
          companyFormProblems(tx, input, {
            requiresPhone: false,
            requiresBrand: true,
            requiresCurrency,
            onlyProvided: true,
            language: context.language,
          }),
        );
        return Object.entries(fields).map(([field, messages]) => ({ field, messages }));
      },
    }),
  );
}
