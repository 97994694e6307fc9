import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Problem } from '#kernel/problem.ts';
import { fail, ok, type FieldProblems, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import {
  checkCompanyForm,
  normalizeCompanyForm,
  type CompanyForm,
  type FormProblem,
  type FormProblems,
} from '../rules/company-form.ts';
import { companyText } from '../rules/company.messages.ts';
import { managedByOthers } from './claim.repository.ts';
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
  language: Language;
}

/** Returns the problems of a company form, per field, without writing anything. Needs a transaction of the system. */
export async function companyFormProblems(
  tx: Transaction,
  form: CompanyForm,
  check: CompanyCheck,
): Promise<FieldProblems> {
  const excluded = await store.excludedFields(tx);
  const problems = checkCompanyForm(form, { ...check, excluded });
  return textsOf({ ...(await conflictProblems(tx, form)), ...problems }, check.language);
}

export interface Owner {
  userId: Uuid;
  language: Language;
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
  { form, owner, currency }: { form: NewCompanyForm; owner: Owner; currency: string },
): Promise<Result<CreatedCompany, Problem>> {
  const normalized = normalizeCompanyForm(form);
  const problems = await conflictProblems(tx, normalized);
  if (Object.keys(problems).length) return invalid(problems, owner.language);

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
  if (!isNew) return invalid({ companyName: { text: 'companyNameTaken' } }, owner.language);
  const membershipId = newId();
  await insertMembership(tx, {
    id: membershipId,
    companyId,
    userId: owner.userId,
    role: 'OWNER',
    isDefault: (await membershipsOfUser(tx, owner.userId)).length === 0,
    isApprovedByStaff: false,
    createdAt,
  });
  const { userId } = owner;
  for (const [kind, ids] of [
    ['BRAND', form.brandIds ?? []],
    ['SELLER', form.sellerIds ?? []],
  ] as const) {
    const managed = await managedByOthers(tx, { kind, ids, companyId, userId });
    await addOrClaim(tx, { newId, clock }, { companyId, userId, kind, ids, managedByOthers: managed });
  }
  return ok({ companyId, membershipId });
}

/** Returns the problems that only the database can detect. */
async function conflictProblems(tx: Transaction, form: CompanyForm): Promise<FormProblems> {
  const problems: FormProblems = {};
  const name = form.companyName?.trim();
  if (name && (await store.isNameTaken(tx, name))) problems.companyName = { text: 'companyNameTaken' };
  if (form.walletCurrencyCode && !(await store.isCurrency(tx, form.walletCurrencyCode)))
    problems.walletCurrencyCode = { text: 'currencyUnknown' };
  if (!(await allExist(tx, 'brand', form.brandIds))) problems.brandIds = { text: 'brandUnknown' };
  if (!(await allExist(tx, 'seller', form.sellerIds))) problems.sellerIds = { text: 'sellerUnknown' };
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

function invalid(problems: FormProblems, language: Language) {
  return fail<Problem>({ code: 'VALIDATION', fields: textsOf(problems, language) });
}

/** Translates problems into a user's language. */
export function textsOf(problems: Record<string, FormProblem>, language: Language): FieldProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([field, { text, values }]) => [field, [companyText(text, language, values)]]),
  );
}
