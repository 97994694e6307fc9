import type { PermissionTable } from '#kernel/permission.ts';

export const WALLET_PERMISSIONS = {
  'Query.wallet': { allow: ['OWNER', 'staff'] },
  'Query.listCredits': { allow: ['OWNER', 'staff'] },
  'Query.credit': { allow: ['OWNER', 'staff'] },
  'Query.creditUses': { allow: ['OWNER', 'staff'] },
  'Query.walletTransactions': { allow: ['OWNER', 'staff'] },
  'Query.walletTransaction': { allow: ['OWNER', 'staff'] },
  'Query.invoiceTransactions': { allow: ['OWNER', 'staff'] },
  'Query.billingDocuments': { allow: ['OWNER', 'staff'] },
  'Query.monthlyInvoices': { allow: ['OWNER', 'staff'] },
  'Query.monthlyStatement': { allow: ['OWNER', 'staff'] },
  'Query.monthlyMoneyOut': { allow: ['OWNER', 'staff'] },
  'Query.refundableCredit': { allow: ['staff'] },
  'Query.ledgerAudit': { allow: ['staff'] },
  'Mutation.grantCredit': { allow: ['staff'], notImpersonated: true },
  'Mutation.refundCredit': { allow: ['staff'], notImpersonated: true },
  'Mutation.reverseTransaction': { allow: ['staff'], notImpersonated: true },
} as const satisfies PermissionTable;
