import type { PermissionTable } from '#kernel/permission.ts';

const MANAGERS = ['OWNER', 'ADMIN', 'staff'] as const;

export const ACCESS_PERMISSIONS = {
  'Query.accessKeys': { allow: MANAGERS },
  'Mutation.createAccessKey': { allow: MANAGERS, notImpersonated: true },
  'Mutation.replaceAccessKey': { allow: MANAGERS, notImpersonated: true },
  'Mutation.revokeAccessKey': { allow: MANAGERS, notImpersonated: true },
  'Query.mandates': { allow: MANAGERS },
  'Mutation.createMandate': { allow: ['OWNER', 'ADMIN'], notImpersonated: true },
  'Mutation.pauseMandate': { allow: ['OWNER', 'ADMIN'], notImpersonated: true },
  'Query.clientRequest': { allow: ['OWNER', 'ADMIN'] },
  'Mutation.allowClient': { allow: ['OWNER', 'ADMIN'], notImpersonated: true },
  'Query.approvals': { allow: ['anyRole', 'staff'] },
  'Mutation.decideApproval': { allow: ['OWNER', 'ADMIN', 'MEMBER'], notImpersonated: true },
  'Mutation.withdrawApproval': { allow: ['anyRole', 'staff'], notImpersonated: true },
  'Query.orderLimit': { allow: ['anyRole', 'staff'] },
  'Mutation.setOrderLimit': { allow: ['OWNER'], notImpersonated: true },
  'Mutation.endMandate': { allow: ['OWNER', 'ADMIN'] },
} as const satisfies PermissionTable;
