import type { BackOfficeCompany, CompanyChangeKind } from './back-office.repository.ts';
import type { BrandDepartment } from './department.repository.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { InvitationStatus } from '../rules/invitation.ts';
import { enumRef, objectRef, type Page } from '#platform/graphql/builder.ts';

export interface Currency {
  code: string;
  symbol: string;
  /** Units per unit of the platform's default currency, in micro-units. */
  rateMicros: Micros;
  maxFractionDigits: number;
}

export type CompanySize = 'SIZE_1_50' | 'SIZE_50_100' | 'SIZE_100_250' | 'SIZE_250_PLUS';

/** The tenant: a team, and the supplier of its campaigns. */
export interface Company {
  id: Uuid;
  name: string;
  cluster: string | null;
  address: string;
  address2: string | null;
  postalCode: string | null;
  registrationNo: string | null;
  phoneNumber: string | null;
  phoneCountry: string | null;
  countryCode: string;
  authorizedName: string | null;
  timezone: string;
  size: CompanySize | null;
  walletCurrency: string;
  reportCurrency: string;
  canBeToppedUp: boolean;
  canBeUpdated: boolean;
  requiresTwoStep: boolean;
  /** Approved by staff for packages; single members can be exempted. */
  isApproved: boolean;
  /** A member has requested approval by staff. */
  isApprovalRequested: boolean;
  trackingDepartments: string[];
}

export const BrandDepartmentRef = objectRef<BrandDepartment>('BrandDepartment');

export type UserStatus = 'ACTIVE' | 'DISABLED';

/** A user's membership in a company. */
export interface UserAccount {
  id: Uuid;
  companyId: Uuid;
  role: RoleName;
  status: UserStatus;
  isDefault: boolean;
}

export const CurrencyRef = objectRef<Currency>('Currency');
export const CompanyRef = objectRef<Company>('Company');
export const CompanyListRef = objectRef<Page<Company>>('CompanyList');
export const RoleRef = objectRef<RoleName>('Role');
export const UserAccountRef = objectRef<UserAccount>('UserAccount');
export const RoleNameRef = enumRef<RoleName>('RoleName');
export const CompanySizeRef = enumRef<CompanySize>('CompanySize');
export const UserStatusRef = enumRef<UserStatus>('UserStatus');
export const InvitationStatusRef = enumRef<InvitationStatus>('InvitationStatus');
export const BackOfficeCompanyRef = objectRef<BackOfficeCompany>('DeskCompany');
export const CompanyChangeKindRef = enumRef<CompanyChangeKind>('CompanyChangeKind');
