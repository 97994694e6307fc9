import type { PermissionTable } from '#kernel/permission.ts';

export const TEST_ENVIRONMENT_PERMISSIONS = {
  // The console shows on every screen, also before sign-in, that nothing here is real.
  'Query.testClock': { allow: ['public'] },
  'Mutation.moveTestClock': { allow: ['staff'], notImpersonated: true },
} as const satisfies PermissionTable;
