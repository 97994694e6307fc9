export {
  addAccount,
  addBrands,
  addSellers,
  createCompany,
  saveCurrency,
  type AccountData,
  type CompanyData,
} from './doors.ts';
export {
  companyFormProblems,
  foundCompany,
  type CompanyCheck,
  type Founded,
  type Founder,
  type Founding,
  type NewCompanyForm,
  type OpenWallet,
} from './founding.ts';
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
export { companyHistory, findCompanies } from './desk-lists.ts';
export { changeCompany, type DeskPorts, type SettingsRequest } from './desk.ts';
export { linkedAccounts, type LinkedAccount } from './linked-account-store.ts';
export { addProviderRoutes } from './provider-routes.ts';
export { hasBrand } from './brand-store.ts';
export { accountsOfPerson, allCurrencies, companiesById, languageOf, walletCurrencyOf } from './company-store.ts';
export { addresseesOf, type Addressee } from './team-store.ts';
export { managedSellers } from './seller-store.ts';
export { createCompanyLoaders, type CompanyLoaders } from './loaders.ts';
export { addCompanySchema, type CompanyDependencies } from './schema.ts';
export {
  CompanyListRef,
  CompanyRef,
  CurrencyRef,
  InvitationStatusRef,
  RoleRef,
  type Company,
  type Currency,
  type UserAccount,
} from './types.ts';
