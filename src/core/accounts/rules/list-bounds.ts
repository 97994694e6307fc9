import type { ListBounds } from '#kernel/list-bound.ts';
import { MAX_BULK_COMPANIES } from './company-settings.ts';
import { MAX_DEPARTMENTS } from './team-profile.ts';

export const COMPANY_LISTS: ListBounds = {
  'Query.clusters': 1000,
  'Query.companySellers': 1000,
  'Query.currencies': 200,
  'Query.roles': 5,
  'Query.sellerCenterAuthBackends': 50,
  'Query.userAccounts': 1000,
  'Query.previewCompanyChanges': MAX_BULK_COMPANIES,
  'AddressLookup.suggestions': 5,
  'Company.brands': 5000,
  'Company.brandDepartments': 5000,
  'Company.sellers': 5000,
  'Company.trackingDepartments': MAX_DEPARTMENTS,
  'Claim.managedBy': 20,
  'ChangeCompaniesPayload.companies': MAX_BULK_COMPANIES,
  'UndoCompanyChangesPayload.companies': MAX_BULK_COMPANIES,
  'CompanyOutcome.changes': 5,
  'CheckErrorCompanyDataPayload.errors': 50,
};
