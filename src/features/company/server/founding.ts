import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Problem } from '#kernel/problem.ts';
import { fail, ok, type FieldProblems, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import {
  checkCompanyForm,
  tidyCompanyForm,
  type CompanyForm,
  type FormProblem,
  type FormProblems,
} from '../rules/company-form.ts';
import { companyText } from '../rules/texts.ts';
import { managedByOthers } from './claim-store.ts';
import { addOrClaim } from './claims.ts';
import { accountsOfPerson, insertAccount, insertCompany } from './company-store.ts';
import type { Making } from './doors.ts';
import * as store from './founding-store.ts';
import type { CompanySize } from './types.ts';

/** Opens the wallet of a new company: the wallet room's affair, so its door is handed in. */
export type OpenWallet = (tx: Transaction, wallet: { id: Uuid; companyId: Uuid; currency: string }) => Promise<void>;

export interface Founding extends Making {
  openWallet: OpenWallet;
  /** Of the deployment, for whoever names no wallet currency. */
  defaultCurrency: string;
}

export interface CompanyCheck {
  /** Asked for at sign-up, never for a further company. */
  requiresPhone: boolean;
  requiresBrand: boolean;
  requiresCurrency: boolean;
  /** Looks only at the fields that are given, while a form is being filled in. */
  onlyGiven: boolean;
  language: Language;
}

/** What is wrong with a company form, per field; nothing is written. Needs a transaction of the system. */
export async function companyFormProblems(
  tx: Transaction,
  form: CompanyForm,
  check: CompanyCheck,
): Promise<FieldProblems> {
  const excluded = await store.excludedFields(tx);
  const problems = checkCompanyForm(form, { ...check, excluded });
  return textsOf({ ...(await standingProblems(tx, form)), ...problems }, check.language);
}

export interface Founder {
  personId: Uuid;
  language: Language;
}

export interface NewCompanyForm extends CompanyForm {
  companyName: string;
  countryCode: string;
  companySize?: CompanySize | null;
}

export interface Founded {
  companyId: Uuid;
  /** The founder's own, as OWNER. */
  accountId: Uuid;
}

/**
 * Founds a company with its wallet, brands and sellers, and its founder as OWNER; the first company of a person is the one
 * they open. VALIDATION for a name that is taken and for brands, sellers or a currency that do not exist. Which fields must
 * be filled in is not asked here: ask `companyFormProblems` first. Needs a transaction of the system.
 */
export async function foundCompany(
  tx: Transaction,
  { newId, clock, openWallet, defaultCurrency }: Founding,
  { form, founder }: { form: NewCompanyForm; founder: Founder },
): Promise<Result<Founded, Problem>> {
  const tidy = tidyCompanyForm(form);
  const problems = await standingProblems(tx, tidy);
  if (Object.keys(problems).length) return invalid(problems, founder.language);

  const currency = form.walletCurrencyCode ?? defaultCurrency;
  const createdAt = clock();
  const companyId = newId();
  const isNew = await insertCompany(tx, {
    id: companyId,
    name: tidy.companyName!,
    address: tidy.address ?? '',
    address2: tidy.address2 ?? null,
    postalCode: tidy.postalCode ?? null,
    registrationNo: tidy.registrationNo ?? null,
    authorizedName: tidy.authorizedName ?? null,
    phoneNumber: tidy.phoneNumber ?? null,
    phoneCountry: form.phoneCountry ?? null,
    size: form.companySize ?? null,
    countryCode: form.countryCode,
    timezone: form.timezone ?? (await store.timezoneOfCountry(tx, form.countryCode)) ?? 'UTC',
    walletCurrency: currency,
    reportCurrency: currency,
    createdAt,
  });
  // Somebody took the name a moment ago.
  if (!isNew) return invalid({ companyName: { text: 'companyNameTaken' } }, founder.language);
  await openWallet(tx, { id: newId(), companyId, currency });
  const accountId = newId();
  await insertAccount(tx, {
    id: accountId,
    companyId,
    personId: founder.personId,
    role: 'OWNER',
    isDefault: (await accountsOfPerson(tx, founder.personId)).length === 0,
    isApprovedByStaff: false,
    createdAt,
  });
  const { personId } = founder;
  for (const [kind, ids] of [
    ['BRAND', form.brandIds ?? []],
    ['SELLER', form.sellerIds ?? []],
  ] as const) {
    const others = await managedByOthers(tx, { kind, ids, companyId, personId });
    await addOrClaim(tx, { newId, clock }, { companyId, personId, kind, ids, managedByOthers: others });
  }
  return ok({ companyId, accountId });
}

/** What only the database can tell. */
async function standingProblems(tx: Transaction, form: CompanyForm): Promise<FormProblems> {
  const problems: FormProblems = {};
  const name = form.companyName?.trim();
  if (name && (await store.isNameTaken(tx, name))) problems.companyName = { text: 'companyNameTaken' };
  if (form.walletCurrencyCode && !(await store.isCurrency(tx, form.walletCurrencyCode)))
    problems.walletCurrencyCode = { text: 'currencyUnknown' };
  if (!(await areKnown(tx, 'brand', form.brandIds))) problems.brandIds = { text: 'brandUnknown' };
  if (!(await areKnown(tx, 'seller', form.sellerIds))) problems.sellerIds = { text: 'sellerUnknown' };
  return problems;
}

/** Whether every id belongs to a brand, or seller, of the marketplace. */
export async function areKnown(
  tx: Transaction,
  kind: 'brand' | 'seller',
  ids: readonly string[] | null | undefined,
): Promise<boolean> {
  const distinct = new Set(ids);
  if (!distinct.size) return true;
  return [...distinct].every(isUuid) && (await store.countKnown(tx, kind, [...distinct])) === distinct.size;
}

function invalid(problems: FormProblems, language: Language) {
  return fail<Problem>({ code: 'VALIDATION', fields: textsOf(problems, language) });
}

/** Problems in somebody's language. */
export function textsOf(problems: Record<string, FormProblem>, language: Language): FieldProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([field, { text, values }]) => [field, [companyText(text, language, values)]]),
  );
}
