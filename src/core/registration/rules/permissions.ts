import type { PermissionTable } from '#kernel/permission.ts';

export const REGISTRATION_PERMISSIONS = {
  'Mutation.createCompany': { who: ['OWNER', 'ADMIN'], flag: 'user_multiple_companies', notImpersonated: true },
  'Mutation.checkErrorCompanyData': { who: ['OWNER', 'ADMIN'], flag: 'user_multiple_companies' },
  'Query.onboarding': { who: ['signedIn'] },
  'Mutation.updateOnboardingProgress': { who: ['anyRole'] },
} as const satisfies PermissionTable;
