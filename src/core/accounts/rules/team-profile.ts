import { checkCompanyForm, type CompanyForm, type ExcludableField, type FormProblem } from './company-form.ts';

/** Changes to a company's profile. Omitted fields stay unchanged; null clears a field. */
export interface TeamProfile extends Omit<
  CompanyForm,
  'companyName' | 'brandIds' | 'sellerIds' | 'walletCurrencyCode'
> {
  name: string;
  address: string;
  companySize?: string | null;
  trackingDepartments?: readonly string[] | null;
}

export const MAX_DEPARTMENTS = 50;
const MAX_DEPARTMENT_LENGTH = 60;
const OPTIONAL_FIELDS = ['registrationNo', 'authorizedName', 'postalCode', 'phoneNumber'] as const;

/** Returns the problems of a profile, per field. Name and address are required; the rest can be cleared. */
export function checkTeamProfile(
  profile: TeamProfile,
  excluded: ReadonlySet<ExcludableField>,
): Partial<Record<keyof TeamProfile, FormProblem>> {
  const { name, ...form } = profile;
  const { companyName, countryCode, ...problems } = checkCompanyForm(
    { ...form, companyName: name },
    {
      excluded: new Set([...excluded, ...OPTIONAL_FIELDS]),
      requiresPhone: false,
      requiresBrand: false,
      requiresCurrency: false,
      onlyProvided: true,
    },
  );
  const departments = normalizeDepartments(profile.trackingDepartments);
  const isTooMuch =
    departments.length > MAX_DEPARTMENTS || departments.some((department) => department.length > MAX_DEPARTMENT_LENGTH);
  return {
    ...problems,
    ...(companyName ? { name: companyName } : {}),
    // A country cannot be cleared, only changed.
    ...(countryCode && form.countryCode !== null ? { countryCode } : {}),
    ...(isTooMuch ? { trackingDepartments: { code: 'tooLong', max: MAX_DEPARTMENT_LENGTH } } : {}),
  };
}

export function normalizeDepartments(departments: readonly string[] | null | undefined): string[] {
  return [...new Set((departments ?? []).map((name) => name.trim()).filter(Boolean))];
}
