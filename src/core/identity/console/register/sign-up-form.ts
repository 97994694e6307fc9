import {
  checkCompanyForm,
  type CompanyForm,
  type ExcludableField,
  type FormProblem,
} from '#core/accounts/rules/company-form.ts';
import type { Language } from '#kernel/language.ts';
import type { CreateAccountInput } from '#platform/api-client/generated/graphql.ts';
import { isEmail } from '#kernel/email.ts';
import { unmetDisplayedRules } from '../../rules/password.ts';
import { isFullName } from '../../rules/sign-up.ts';

/** All input of the sign-up. The phone number is its national part; its country determines the dial code. */
export interface SignUpValues extends Record<string, unknown> {
  email: string;
  fullName: string;
  password: string;
  companyName: string;
  registrationNo: string;
  authorizedName: string;
  countryCode: string;
  address: string;
  address2: string;
  postalCode: string;
  phoneCountry: string;
  phoneNumber: string;
  walletCurrencyCode: string;
  brands: Selected[];
  sellers: Selected[];
  captchaToken: string;
}

export interface Selected {
  id: string;
  name: string;
}

export const LAST_STEP = 2;
export type SignUpField = keyof SignUpValues & string;

/** Fields by step. */
export const STEP_FIELDS: readonly (readonly SignUpField[])[] = [
  ['email', 'fullName', 'password'],
  [
    'companyName',
    'registrationNo',
    'authorizedName',
    'countryCode',
    'address',
    'address2',
    'postalCode',
    'phoneCountry',
    'phoneNumber',
    'walletCurrencyCode',
  ],
  ['brands', 'sellers', 'captchaToken'],
];

export function stepOf(field: string): number {
  const step = STEP_FIELDS.findIndex((fields) => fields.includes(field));
  return step < 0 ? LAST_STEP : step;
}

export interface SignUpTerms {
  excluded: ReadonlySet<ExcludableField>;
  /** Whether the wallet's currency is requested. */
  requiresCurrency: boolean;
  language: Language;
  /** Returns the phone number with its dial code, as far as it is valid. */
  phoneOf(values: SignUpValues): string;
}

/** The key of a problem's text, with its parameters. */
export type SignUpProblem =
  | { key: 'auth:error.invalidEmail' | 'auth:error.requireFullName' | 'auth:error.passwordRules' }
  | { key: `common:companyForm.${FormProblem['code']}`; max?: number };

/** Returns the problem of a value, null when it is valid. Applies the server's rules. */
export function signUpProblem(field: SignUpField, values: SignUpValues, terms: SignUpTerms): SignUpProblem | null {
  switch (field) {
    case 'email':
      return isEmail(values.email.trim()) ? null : { key: 'auth:error.invalidEmail' };
    case 'fullName':
      return isFullName(values.fullName) ? null : { key: 'auth:error.requireFullName' };
    case 'password':
      return unmetDisplayedRules(values.password, [values.email, values.fullName]).length
        ? { key: 'auth:error.passwordRules' }
        : null;
    default: {
      const problem = companyProblems(values, terms)[field as keyof CompanyForm];
      return problem ? { ...problem, key: `common:companyForm.${problem.code}` } : null;
    }
  }
}

function companyProblems(values: SignUpValues, terms: SignUpTerms) {
  return checkCompanyForm(companyOf(values, terms), {
    excluded: terms.excluded,
    requiresPhone: true,
    requiresBrand: false,
    requiresCurrency: terms.requiresCurrency,
    onlyProvided: false,
  });
}

/**
 * Builds the company for both validation and submission, with every field of its form, so that neither omits a field.
 */
function companyOf(values: SignUpValues, { requiresCurrency, phoneOf }: SignUpTerms) {
  const { companyName, registrationNo, authorizedName, countryCode, address, address2, postalCode } = values;
  const hasPhone = values.phoneNumber.trim() !== '';
  return {
    companyName,
    registrationNo,
    authorizedName,
    countryCode,
    address,
    address2,
    postalCode,
    phoneNumber: hasPhone ? phoneOf(values) : undefined,
    phoneCountry: hasPhone ? values.phoneCountry : undefined,
    walletCurrencyCode: requiresCurrency ? values.walletCurrencyCode : undefined,
    brandIds: values.brands.map(({ id }) => id),
    sellerIds: values.sellers.map(({ id }) => id),
    // The server derives the time zone from the company's country.
  } satisfies Record<Exclude<keyof CompanyForm, 'timezone'>, unknown>;
}

export function signUpInput(values: SignUpValues, terms: SignUpTerms): CreateAccountInput {
  return {
    ...companyOf(values, terms),
    email: values.email.trim(),
    fullName: values.fullName.trim(),
    password: values.password,
    language: terms.language,
    captchaToken: values.captchaToken,
  };
}
