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
export { accountsOfPerson } from './company-store.ts';
export { createCompanyLoaders, type CompanyLoaders } from './loaders.ts';
export { addCompanySchema, type CompanyDependencies } from './schema.ts';
export {
  CompanyListRef,
  CompanyRef,
  CurrencyRef,
  RoleRef,
  type Company,
  type Currency,
  type UserAccount,
} from './types.ts';
