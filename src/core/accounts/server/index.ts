export {
  addMembership,
  addBrands,
  addSellers,
  insertCompany,
  saveCurrency,
  type MembershipData,
  type CompanyData,
} from './insert-company.ts';
export {
  companyFormProblems,
  createCompany,
  type CompanyCheck,
  type CreatedCompany,
  type Owner,
  type CreateCompanyDeps as OwnerInput,
  type NewCompanyForm,
  type OpenWallet,
} from './create-company.ts';
export {
  acceptInvitation,
  findInvitation,
  type Acceptance,
  type Accepted,
  type InvitedInvitation,
} from './invitations.ts';
export {
  catalogOfProvider,
  claimProviderToken,
  linkAccount,
  readProviderToken,
  type LinkRequest,
  type ProviderTokenUse,
} from './linked-accounts.ts';
export { companyHistory, findCompanies } from './company-search.ts';
export { changeCompany, type BackOfficePorts as DeskPorts, type SettingsRequest } from './back-office.ts';
export { linkedAccounts, type LinkedAccount } from './linked-account.repository.ts';
export { addProviderRoutes } from './provider.routes.ts';
export { hasBrand } from './brand.repository.ts';
export { membershipsOfUser, allCurrencies, companiesById, languageOf, walletCurrencyOf } from './company.repository.ts';
export { addresseesOf, type Addressee } from './team.repository.ts';
export { managedSellers } from './seller.repository.ts';
export { createCompanyLoaders, type CompanyLoaders } from './company.loaders.ts';
export { addCompanySchema, type CompanyDependencies } from './company.resolvers.ts';
export {
  CompanyListRef,
  CompanyRef,
  CurrencyRef,
  InvitationStatusRef,
  RoleRef,
  type Company,
  type Currency,
  type UserAccount,
} from './company-refs.schema.ts';
