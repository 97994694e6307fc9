import { isUuid, type Uuid } from '#kernel/ids.ts';
import { type FieldMessages, invalid, invalidFields, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import {
  checkCompanyForm,
  formMessage,
  normalizeCompanyForm,
  type CompanyForm,
  type FormProblem,
} from '../rules/company-form.ts';
import { companyMessages } from '../rules/company.messages.ts';
import { managedByOtherCompanies } from './claim.repository.ts';
import { addOrClaim } from './claims.ts';
import { membershipsOfUser, insertMembership, insertCompany } from './company.repository.ts';
import type { Deps } from './company-seed.ts';
import * as store from './company-check.repository.ts';
import type { CompanySize } from './refs.ts';

export interface CompanyCheck {
  /** True at sign-up, never for an additional company. */
  requiresPhone: boolean;
  requiresBrand: boolean;
  requiresCurrency: boolean;
  /** Checks only the provided fields, while the user is filling in the form. */
  onlyProvided: boolean;
}

/** Returns the problems of a company form, per field, without writing anything. Needs a transaction of the system. */
export async function companyFormProblems(
  tx: Transaction,
  form: CompanyForm,
  check: CompanyCheck,
): Promise<FieldMessages> {
  const excluded = await store.excludedFields(tx);
  const problems = checkCompanyForm(form, { ...check, excluded });
  return { ...(await conflictProblems(tx, form)), ...formMessages(problems) };
}

export interface NewCompanyForm extends CompanyForm {
  companyName: string;
  countryCode: string;
  companySize?: CompanySize | null;
}

export interface CreatedCompany {
  companyId: Uuid;
  /** The owner's own membership. */
  membershipId: Uuid;
}

/**
 * Creates a company with its brands, sellers and OWNER; a user's first company becomes their default. Its wallet belongs to
 * the ledger: call `registerCompany` of registration. Fails
 * with VALIDATION when the name is taken, or a brand, seller or currency does not exist. Required fields are not
 * checked here: call `companyFormProblems` first. Needs a transaction of the system.
 */
export async function createCompany(
  tx: Transaction,
  { newId, clock }: Deps,
  { form, ownerId, currency }: { form: NewCompanyForm; ownerId: Uuid; currency: string },
): Promise<Result<CreatedCompany, Problem>> {
  const normalized = normalizeCompanyForm(form);
  const problems = await conflictProblems(tx, normalized);
  const wrong = invalidFields(problems);
  if (wrong) return fail(wrong);

  const createdAt = clock();
  const companyId = newId();
  const isNew = await insertCompany(tx, {
    id: companyId,
    name: normalized.companyName!,
    address: normalized.address ?? '',
    address2: normalized.address2 ?? null,
    postalCode: normalized.postalCode ?? null,
    registrationNo: normalized.registrationNo ?? null,
    authorizedName: normalized.authorizedName ?? null,
    phoneNumber: normalized.phoneNumber ?? null,
    phoneCountry: form.phoneCountry ?? null,
    size: form.companySize ?? null,
    countryCode: form.countryCode,
    timezone: form.timezone ?? (await store.timezoneOfCountry(tx, form.countryCode)) ?? 'UTC',
    walletCurrency: currency,
    reportCurrency: currency,
    createdAt,
  });
  // The name was taken concurrently.
  if (!isNew) return fail(invalid('companyName', companyMessages.problem.companyNameTaken()));
  const membershipId = newId();
  await insertMembership(tx, {
    id: membershipId,
    companyId,
    userId: ownerId,
    role: 'OWNER',
    isDefault: (await membershipsOfUser(tx, ownerId)).length === 0,
    isApprovedByStaff: false,
    createdAt,
  });
  for (const [kind, ids] of [
    ['BRAND', form.brandIds ?? []],
    ['SELLER', form.sellerIds ?? []],
  ] as const) {
    const managed = await managedByOtherCompanies(tx, { kind, ids, companyId, userId: ownerId });
    await addOrClaim(tx, { newId, clock }, { companyId, userId: ownerId, kind, ids, managedByOtherCompanies: managed });
  }
  return ok({ companyId, membershipId });
}

/** Returns the problems that only the database can detect. */
async function conflictProblems(tx: Transaction, form: CompanyForm): Promise<FieldMessages> {
  const { problem } = companyMessages;
  const problems: FieldMessages = {};
  const name = form.companyName?.trim();
  if (name && (await store.isNameTaken(tx, name))) problems['companyName'] = [problem.companyNameTaken()];
  if (form.walletCurrencyCode && !(await store.isCurrency(tx, form.walletCurrencyCode)))
    problems['walletCurrencyCode'] = [problem.currencyUnknown()];
  if (!(await allExist(tx, 'brand', form.brandIds))) problems['brandIds'] = [problem.brandUnknown()];
  if (!(await allExist(tx, 'seller', form.sellerIds))) problems['sellerIds'] = [problem.sellerUnknown()];
  return problems;
}

/** Returns whether all ids are brands, or sellers, of the marketplace. */
export async function allExist(
  tx: Transaction,
  kind: 'brand' | 'seller',
  ids: readonly string[] | null | undefined,
): Promise<boolean> {
  const distinct = new Set(ids);
  if (!distinct.size) return true;
  return [...distinct].every(isUuid) && (await store.countExisting(tx, kind, [...distinct])) === distinct.size;
}

/** Returns the messages of a form's problems, by field. */
export const formMessages = (problems: Record<string, FormProblem>): FieldMessages =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, [formMessage(problem)]]));
