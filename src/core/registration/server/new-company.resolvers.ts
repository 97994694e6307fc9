import { companyFormProblems, membershipsOfUser, type CompanyLoaders } from '#core/accounts/server/index.ts';
import { CompanyRef, CompanySizeRef, UserAccountRef } from '#core/accounts/server/refs.ts';
import type { Uuid } from '#kernel/ids.ts';
import { invalidFields, type Problem } from '#kernel/problem.ts';
import { fail, type Result } from '#kernel/result.ts';
import { FieldErrorsRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { signedIn } from '#platform/graphql/context.ts';
import { KEY_HELP, keyedRequest } from '#platform/graphql/keyed-request.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { fieldTexts } from '#platform/i18n/problem-text.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { oncePerKey } from '#platform/db/request-key.ts';
import { registerCompany } from './new-company.ts';

export interface NewCompanyDeps {
  database: Database;
  companies: CompanyLoaders;
  /** Wallet currency for owners who select none. */
  defaultCurrency: string;
}

interface NewMembership {
  companyId: Uuid;
  membershipId: Uuid;
}

/** Adds the GraphQL fields with which a user creates a further company. */
export function addNewCompanySchema(builder: Builder, deps: NewCompanyDeps): void {
  addCreateCompany(builder, deps);
  addCheckErrorCompanyData(builder, deps);
}

function addCreateCompany(builder: Builder, deps: NewCompanyDeps): void {
  const { database, companies } = deps;
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
        ok: okField(t),
        company: t.field({
          type: CompanyRef,
          resolve: async ({ companyId }, _, context) => (await companies.ownCompanyById(context).load(companyId))!,
        }),
        account: t.field({
          type: UserAccountRef,
          resolve: ({ membershipId }, _, context) =>
            database.read(SYSTEM, async (tx) => {
              const own = await membershipsOfUser(tx, signedIn(context).userId);
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
        const form = { ...input, walletCurrencyCode: requiresCurrency ? input.walletCurrencyCode : null };
        const found = async (tx: Transaction): Promise<Result<NewMembership, Problem>> => {
          const fields = await companyFormProblems(tx, form, {
            requiresPhone: false,
            requiresBrand: true,
            requiresCurrency,
            onlyProvided: false,
          });
          const wrong = invalidFields(fields);
          if (wrong) return fail(wrong);
          return registerCompany(tx, { ...deps, ...context }, { form, ownerId: userId });
        };
        const foundBefore = async (tx: Transaction, id: string): Promise<NewMembership> => {
          const memberships = await membershipsOfUser(tx, userId);
          const { companyId } = memberships.find((membership) => membership.id === id)!;
          return { companyId, membershipId: id };
        };
        const request = keyedRequest(context, 'createCompany', input);
        return unwrap(
          await database.transact(SYSTEM, (tx) =>
            oncePerKey(tx, request, {
              first: () => found(tx),
              idOf: ({ membershipId }) => membershipId,
              resultOf: (id) => foundBefore(tx, id),
            }),
          ),
        );
      },
    }),
  );
}

function addCheckErrorCompanyData(builder: Builder, { database }: NewCompanyDeps): void {
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
          }),
        );
        return Object.entries(fieldTexts(fields, context.language)).map(([field, messages]) => ({ field, messages }));
      },
    }),
  );
}
