import { COMPANY_PERMISSIONS } from '#core/accounts/rules/permissions.ts';
import { WALLET_PERMISSIONS } from '#core/ledger/rules/permissions.ts';
import { checkPermission, type Caller, type PermissionTable } from '#kernel/permission.ts';
import { BOOKING_PERMISSIONS } from '#products/packages/rules/permissions.ts';
import { REPORTS_PERMISSIONS } from '#insights/reports/rules/permissions.ts';
import { FOUND_KINDS, type FoundKind } from './find.ts';

export const SEARCH_PERMISSIONS = {
  'Query.quickSearch': { allow: ['anyRole', 'staff'] },
} as const satisfies PermissionTable;

/** The list that shows each kind: who may open it finds what is in it. */
const LISTS = {
  CAMPAIGN: ['Query.sponsorCampaigns', REPORTS_PERMISSIONS],
  BRAND: ['Query.accessibleCompanyBrands', COMPANY_PERMISSIONS],
  COMPANY: ['Query.deskCompanies', COMPANY_PERMISSIONS],
  DOCUMENT: ['Query.walletTransactions', WALLET_PERMISSIONS],
  CREDIT_NOTE: ['Query.walletTransactions', WALLET_PERMISSIONS],
  PRO_FORMA: ['Query.walletTransactions', WALLET_PERMISSIONS],
  PAYMENT: ['Query.walletTransactions', WALLET_PERMISSIONS],
  BOOKING: ['Query.bookingCampaigns', BOOKING_PERMISSIONS],
  MEMBER: ['Query.users', COMPANY_PERMISSIONS],
} as const satisfies Record<FoundKind, readonly [`Query.${string}`, PermissionTable]>;

/** Returns the kinds that a caller may find, with the flag that has to be on for each. */
export function kindsFor(caller: Caller): { kind: FoundKind; flag: string | null }[] {
  return FOUND_KINDS.flatMap((kind) => {
    const [operation, table] = LISTS[kind];
    const permission = (table as PermissionTable)[operation]!;
    return checkPermission(operation, permission, caller) ? [] : [{ kind, flag: permission.flag ?? null }];
  });
}
