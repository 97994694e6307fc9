import type { PermissionTable } from '#kernel/permission.ts';

export const REGISTRATION_PERMISSIONS = {
  'Mutation.createCompany': { allow: ['OWNER', 'ADMIN'], flag: 'user_multiple_companies', notImpersonated: true },
  'Mutation.checkErrorCompanyData': { allow: ['OWNER', 'ADMIN'], flag: 'user_multiple_companies' },
  'Query.onboarding': { allow: ['signedIn'] },
  'Mutation.updateOnboardingProgress': { allow: ['anyRole'] },
} as const satisfies PermissionTable;
