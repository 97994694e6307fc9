import type { PermissionTable } from '#kernel/permission.ts';

export const IDENTITY_PERMISSIONS = {
  'Query.me': { who: ['signedIn'] },
  'Mutation.signIn': { who: ['public'] },
  'Mutation.generateOtp': { who: ['public'] },
  'Mutation.signOut': { who: ['signedIn'] },
  'Mutation.switchAccount': { who: ['signedIn'], notImpersonated: true },
} as const satisfies PermissionTable;
