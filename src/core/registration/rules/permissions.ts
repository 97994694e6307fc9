import type { PermissionTable } from '#kernel/permission.ts';

export const REGISTRATION_PERMISSIONS = {
  'Query.onboarding': { who: ['signedIn'] },
  'Mutation.updateOnboardingProgress': { who: ['anyRole'] },
} as const satisfies PermissionTable;
