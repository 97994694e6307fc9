import type { PermissionTable } from '#kernel/permission.ts';

export const COMPANY_PERMISSIONS = {
  'Query.currencies': { who: ['public'] },
  'Query.userAccounts': { who: ['signedIn'] },
  'Query.searchCompanies': { who: ['staff'] },
  'Query.companyById': { who: ['anyRole'] },
  'Query.accessibleCompanyBrands': { who: ['anyRole'] },
  'Query.accessibleCompanyBrand': { who: ['anyRole'] },
  'Query.currentBrand': { who: ['signedIn'] },
  'Query.companySellers': { who: ['anyRole'] },
  'Mutation.selectBrand': { who: ['anyRole'] },
} as const satisfies PermissionTable;
