import type { PermissionTable } from '#kernel/permission.ts';

export const WALLET_PERMISSIONS = {
  'Query.wallet': { who: ['OWNER', 'staff'] },
  'Query.walletTransactions': { who: ['OWNER', 'staff'] },
} as const satisfies PermissionTable;
