import { checkCompanyForm, type CompanyForm, type ExcludableField } from '#features/company/rules/company-form.ts';
import { companyText } from '#features/company/rules/texts.ts';
import type { Language } from '#kernel/language.ts';
import type { CreateAccountInput } from '#platform/api-client/generated/graphql.ts';
import { isEmail } from '../../rules/email.ts';
import { unmetRules } from '../../rules/password.ts';
import { isFullName } from '../../rules/sign-up.ts';
import { identityText } from '../../rules/texts.ts';

/** Everything typed on the way to an account. The telephone is its national part; its country says the dial code. */
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
  brands: Picked[];
  sellers: Picked[];
  captchaToken: string;
}

export interface Picked {
  id: string;
  name: string;
}

export const LAST_STEP = 2;
export type SignUpField = keyof SignUpValues & string;

/** Fields by the step that asks for them. */
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
  /** Whether the wallet's currency is asked for. */
  asksCurrency: boolean;
  language: Language;
  /** The telephone with its dial code, as far as it is one. */
  phoneOf(values: SignUpValues): string;
  passwordMessage: string;
}

/** Why a value cannot stay as it is; null when it can. The same rules as the server's. */
export function signUpProblem(field: SignUpField, values: SignUpValues, terms: SignUpTerms): string | null {
  const { language } = terms;
  switch (field) {
    case 'email':
      return isEmail(values.email.trim()) ? null : identityText('emailNotValid', language);
    case 'fullName':
      return isFullName(values.fullName) ? null : identityText('fullNameNeeded', language);
    case 'password':
      return unmetRules(values.password).length ? terms.passwordMessage : null;
    default: {
      const problem = companyProblems(values, terms)[field as keyof CompanyForm];
      return problem ? companyText(problem.text, language, problem.values) : null;
    }
  }
}

function companyProblems(values: SignUpValues, { excluded, asksCurrency, phoneOf }: SignUpTerms) {
  return checkCompanyForm(
    { ...companyOf(values), phoneNumber: values.phoneNumber.trim() && phoneOf(values) },
    { excluded, requiresPhone: true, requiresBrand: false, requiresCurrency: asksCurrency, onlyGiven: false },
  );
}

function companyOf(values: SignUpValues) {
  const { companyName, registrationNo, authorizedName, countryCode, address, address2, postalCode } = values;
  return { companyName, registrationNo, authorizedName, countryCode, address, address2, postalCode };
}

export function signUpInput(
  values: SignUpValues,
  { asksCurrency, language, phoneOf }: SignUpTerms,
): CreateAccountInput {
  return {
    ...companyOf(values),
    email: values.email.trim(),
    fullName: values.fullName.trim(),
    password: values.password,
    phoneNumber: values.phoneNumber.trim() ? phoneOf(values) : undefined,
    phoneCountry: values.phoneNumber.trim() ? values.phoneCountry : undefined,
    walletCurrencyCode: asksCurrency ? values.walletCurrencyCode : undefined,
    brandIds: values.brands.map(({ id }) => id),
    sellerIds: values.sellers.map(({ id }) => id),
    language,
    captchaToken: values.captchaToken,
  };
}
