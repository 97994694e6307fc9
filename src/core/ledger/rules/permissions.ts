import type { PermissionTable } from '#kernel/permission.ts';

export const WALLET_PERMISSIONS = {
  'Query.wallet': { who: ['OWNER', 'staff'] },
  'Query.listCredits': { who: ['OWNER', 'staff'] },
  'Query.credit': { who: ['OWNER', 'staff'] },
  'Query.creditUses': { who: ['OWNER', 'staff'] },
  'Query.walletTransactions': { who: ['OWNER', 'staff'] },
  'Query.walletTransaction': { who: ['OWNER', 'staff'] },
  'Query.invoiceTransactions': { who: ['OWNER', 'staff'] },
  'Query.monthlyInvoices': { who: ['OWNER', 'staff'] },
  'Query.monthlyMoneyOut': { who: ['OWNER', 'staff'] },
  'Query.refundableCredit': { who: ['staff'] },
  'Query.ledgerAudit': { who: ['staff'] },
  'Mutation.grantCredit': { who: ['staff'], notImpersonated: true },
  'Mutation.refundCredit': { who: ['staff'], notImpersonated: true },
  'Mutation.reverseTransaction': { who: ['staff'], notImpersonated: true },
} as const satisfies PermissionTable;
