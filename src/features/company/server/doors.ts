import type { NewId, Uuid } from '#kernel/ids.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { Clock } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import * as store from './company-store.ts';
import type { CompanySize } from './types.ts';

export interface Making {
  newId: NewId;
  clock: Clock;
}

export interface CompanyData {
  name: string;
  countryCode: string;
  timezone: string;
  walletCurrency: string;
  /** The wallet's when left out. */
  reportCurrency?: string;
  cluster?: string;
  address?: string;
  size?: CompanySize;
}

export interface AccountData {
  companyId: Uuid;
  personId: Uuid;
  role: RoleName;
  /** The account opened after sign-in. */
  isDefault?: boolean;
  /** Cleared by staff for packages, quantities and product export. */
  isApprovedByStaff?: boolean;
}

/** Creates a company; its wallet is the wallet room's affair. Needs a transaction of the system. */
export async function createCompany(tx: Transaction, { newId, clock }: Making, data: CompanyData): Promise<Uuid> {
  const id = newId();
  const isNew = await store.insertCompany(tx, {
    id,
    createdAt: clock(),
    reportCurrency: data.walletCurrency,
    ...data,
  });
  if (!isNew) throw new Error(`there is a company called ${data.name} already`);
  return id;
}

/** Makes a person a member of a company. */
export async function addAccount(tx: Transaction, { newId, clock }: Making, data: AccountData): Promise<Uuid> {
  const id = newId();
  await store.insertAccount(tx, { id, createdAt: clock(), isDefault: false, isApprovedByStaff: false, ...data });
  return id;
}

export { addCompanyBrands as addBrands } from './brand-store.ts';
export { saveCurrency } from './company-store.ts';
export { addCompanySellers as addSellers } from './seller-store.ts';
