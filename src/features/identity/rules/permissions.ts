import type { PermissionTable } from '#kernel/permission.ts';

export const IDENTITY_PERMISSIONS = {
  'Query.me': { who: ['signedIn'] },
  'Query.twoStepSignIn': { who: ['signedIn'] },
  'Mutation.signIn': { who: ['public'] },
  'Mutation.generateOtp': { who: ['public'] },
  'Mutation.signOut': { who: ['signedIn'] },
  'Mutation.switchAccount': { who: ['signedIn'], notImpersonated: true },
  'Mutation.updateProfile': { who: ['signedIn'], notImpersonated: true },
  'Mutation.changePassword': { who: ['signedIn'], notImpersonated: true },
  'Mutation.resetPassword': { who: ['public'] },
  'Mutation.resetPasswordConfirm': { who: ['public'] },
  'Mutation.setupPassword': { who: ['public'] },
  'Mutation.addAuthenticator': { who: ['signedIn'], notImpersonated: true },
  'Mutation.confirmAuthenticator': { who: ['signedIn'], notImpersonated: true },
  'Mutation.removeAuthenticator': { who: ['signedIn'], notImpersonated: true },
} as const satisfies PermissionTable;
