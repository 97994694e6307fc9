import { isTimezone } from '#kernel/time.ts';
import type { Message } from '#kernel/message.ts';
import { companyMessages } from './company.messages.ts';

/** Fields that a deployment can exclude from every company form. */
export const EXCLUDABLE_FIELDS = [
  'companySize',
  'authorizedName',
  'registrationNo',
  'address',
  'postalCode',
  'phoneNumber',
] as const;
export type ExcludableField = (typeof EXCLUDABLE_FIELDS)[number];

/** Parses the deployment's comma-separated list; unknown names are ignored. */
export function readExcludedFields(list: string | null | undefined): ReadonlySet<ExcludableField> {
  const named = (list ?? '').split(',').map((name) => name.trim());
  return new Set(EXCLUDABLE_FIELDS.filter((field) => named.includes(field)));
}

/** Returns a form without its excluded fields. */
export function withoutExcluded<Form extends object>(
  form: Form,
  excluded: ReadonlySet<ExcludableField>,
): Omit<Form, ExcludableField> & Partial<Form> {
  const included = Object.entries(form).filter(([field]) => !excluded.has(field as ExcludableField));
  return Object.fromEntries(included) as Omit<Form, ExcludableField> & Partial<Form>;
}

/** A company form as entered. Omitted and null fields are empty; an empty text is no time zone. */
export interface CompanyForm {
  companyName?: string | null;
  registrationNo?: string | null;
  authorizedName?: string | null;
  address?: string | null;
  address2?: string | null;
  postalCode?: string | null;
  /** ISO 3166 alpha-2. */
  countryCode?: string | null;
  timezone?: string | null;
  /** Dial code and number, e.g. +6591234567; spaces and dashes are ignored. */
  phoneNumber?: string | null;
  phoneCountry?: string | null;
  brandIds?: readonly string[] | null;
  sellerIds?: readonly string[] | null;
  walletCurrencyCode?: string | null;
}

export interface FormTerms {
  excluded: ReadonlySet<ExcludableField>;
  /** True at sign-up, unless excluded; never for an additional company. */
  requiresPhone: boolean;
  requiresBrand: boolean;
  requiresCurrency: boolean;
  /** While the user is filling in the form, checks only the provided fields. */
  onlyProvided: boolean;
}

type FormProblemCode = keyof typeof companyMessages.form;
/** A problem by the code of its message. */
export type FormProblem = { code: Exclude<FormProblemCode, 'tooLong'> } | { code: 'tooLong'; max: number };
export type FormProblems = Partial<Record<keyof CompanyForm, FormProblem>>;

const REQUIRED = {
  companyName: 'companyNameRequired',
  registrationNo: 'registrationNoRequired',
  authorizedName: 'representativeRequired',
  address: 'addressRequired',
  postalCode: 'postalCodeRequired',
  phoneNumber: 'phoneNumberRequired',
} as const satisfies Partial<Record<keyof CompanyForm, FormProblem['code']>>;

const MAX_LENGTH = {
  companyName: 120,
  registrationNo: 60,
  authorizedName: 120,
  address: 250,
  address2: 250,
  postalCode: 20,
} as const satisfies Partial<Record<keyof CompanyForm, number>>;

const E164 = /^\+[1-9]\d{6,14}$/;
const COUNTRY = /^[A-Z]{2}$/;

/** Returns the problems that can be found without the database, one per field. */
export function checkCompanyForm(form: CompanyForm, terms: FormTerms): FormProblems {
  const problems: FormProblems = {};
  const isChecked = (field: keyof CompanyForm) => !terms.onlyProvided || form[field] !== undefined;
  const isExcluded = (field: string) => terms.excluded.has(field as ExcludableField);

  for (const [field, code] of entriesOf(REQUIRED)) {
    const isOptional = isExcluded(field) || (field === 'phoneNumber' && !terms.requiresPhone);
    if (isChecked(field) && !isOptional && !form[field]?.trim()) problems[field] = { code };
  }
  for (const [field, max] of entriesOf(MAX_LENGTH)) {
    if ((form[field]?.trim().length ?? 0) > max) problems[field] = { code: 'tooLong', max };
  }
  const phone = form.phoneNumber && normalizePhone(form.phoneNumber);
  if (phone && !E164.test(phone)) problems.phoneNumber = { code: 'phoneNotValid' };
  if (form.phoneCountry && !COUNTRY.test(form.phoneCountry)) problems.phoneCountry = { code: 'countryUnknown' };
  if (isChecked('countryCode') && !COUNTRY.test(form.countryCode ?? ''))
    problems.countryCode = { code: 'countryUnknown' };
  if (!isTimezone(form.timezone ?? 'UTC')) problems.timezone = { code: 'timezoneUnknown' };
  if (isChecked('brandIds') && terms.requiresBrand && !form.brandIds?.length)
    problems.brandIds = { code: 'brandRequired' };
  if (isChecked('walletCurrencyCode') && terms.requiresCurrency && !form.walletCurrencyCode)
    problems.walletCurrencyCode = { code: 'currencyRequired' };
  return problems;
}

/** Returns the message of a problem. */
export const formMessage = (problem: FormProblem): Message =>
  problem.code === 'tooLong'
    ? companyMessages.form.tooLong({ max: problem.max })
    : companyMessages.form[problem.code]();

/** Normalizes a form for storage: trims spaces and removes separators from phone numbers. */
export function normalizeCompanyForm(form: CompanyForm): CompanyForm {
  const text = (value: string | null | undefined) => value?.trim() || null;
  return {
    ...form,
    companyName: text(form.companyName),
    registrationNo: text(form.registrationNo),
    authorizedName: text(form.authorizedName),
    address: text(form.address),
    address2: text(form.address2),
    postalCode: text(form.postalCode),
    phoneNumber: form.phoneNumber ? normalizePhone(form.phoneNumber) : null,
  };
}

/** Normalizes a phone number for storage; null when it is empty. */
export function normalizePhone(phone: string): string | null {
  return phone.replaceAll(/[\s().-]/g, '') || null;
}

function entriesOf<Key extends string, Value>(object: Record<Key, Value>): [Key, Value][] {
  return Object.entries(object) as [Key, Value][];
}
