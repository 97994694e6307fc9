export { saveCurrency } from './company.repository.ts';
export { companyFormProblems, createCompany, type CreatedCompany, type NewCompanyForm } from './create-company.ts';
export { acceptInvitation, findInvitation, type InvitedInvitation } from './invitations.ts';
export { catalogOfProvider, claimProviderToken, readProviderToken } from './linked-accounts.ts';
export { companyHistory, findCompanies } from './company-search.ts';
export {
  changeCompany,
  changeTwoStepRequirement,
  type BackOfficePorts,
  type StaffDecision,
  type SettingsRequest,
} from './back-office.ts';
export { linkedAccounts } from './linked-account.repository.ts';
export { addProviderRoutes } from './provider.routes.ts';
export { hasBrand } from './brand.repository.ts';
export { membershipsOfUser, allCurrencies, companiesById, languageOf, walletCurrencyOf } from './company.repository.ts';
export { addresseesOf, type Addressee } from './team.repository.ts';
export { managedSellers } from './seller.repository.ts';
export { createCompanyLoaders, type CompanyLoaders } from './company.loaders.ts';
export { addCompanySchema } from './company.resolvers.ts';
export { companyRoutes } from './companies.rest.ts';
export { type Company } from './refs.ts';
