export { saveCurrency } from './company.repository.ts';
export {
  companyFormProblems,
  createCompany,
  type CreatedCompany,
  type NewCompanyForm,
  type Owner,
} from './founding.ts';
export { acceptInvitation, findInvitation, type InvitedInvitation } from './invitations.ts';
export { catalogOfProvider, claimProviderToken, readProviderToken } from './linked-accounts.ts';
export { companyHistory, findCompanies } from './desk-lists.ts';
export { changeCompany, type DeskPorts, type SettingsRequest } from './desk.ts';
export { linkedAccounts } from './linked-account.repository.ts';
export { addProviderRoutes } from './provider.routes.ts';
export { hasBrand } from './brand.repository.ts';
export { membershipsOfUser, allCurrencies, companiesById, languageOf, walletCurrencyOf } from './company.repository.ts';
export { addresseesOf, type Addressee } from './team.repository.ts';
export { managedSellers } from './seller.repository.ts';
export { createCompanyLoaders, type CompanyLoaders } from './company.loaders.ts';
export { addCompanySchema } from './company.resolvers.ts';
export { type Company } from './refs.ts';
