import type { NewId, Uuid } from '#kernel/ids.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { Clock } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import * as store from './company.repository.ts';
import { setBrandDepartments } from './departments.ts';
import type { CompanySize } from './refs.ts';

export interface Deps {
  newId: NewId;
  clock: Clock;
}

export interface CompanyData {
  name: string;
  countryCode: string;
  timezone: string;
  walletCurrency: string;
  /** Defaults to the wallet currency. */
  reportCurrency?: string;
  cluster?: string;
  address?: string;
  size?: CompanySize;
}

export interface MembershipData {
  companyId: Uuid;
  userId: Uuid;
  role: RoleName;
  /** The membership opened after sign-in. */
  isDefault?: boolean;
  /** Approved by staff for packages, quantities and product export. */
  isApprovedByStaff?: boolean;
  invitedBy?: Uuid;
}

/** Inserts a company without its wallet, which belongs to the ledger. Needs a transaction of the system. */
export async function insertCompany(tx: Transaction, { newId, clock }: Deps, data: CompanyData): Promise<Uuid> {
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

/** Adds a user to a company. */
export async function addMembership(tx: Transaction, { newId, clock }: Deps, data: MembershipData): Promise<Uuid> {
  const id = newId();
  await store.insertMembership(tx, { id, createdAt: clock(), isDefault: false, isApprovedByStaff: false, ...data });
  return id;
}

export { addCompanyBrands as addBrands } from './brand.repository.ts';
export { addCompanySellers as addSellers } from './seller.repository.ts';

/** Gives a company departments and puts brands into them, in the name of a member. Needs a transaction of the system. */
export async function addDepartments(
  tx: Transaction,
  deps: Deps,
  { companyId, by, departments }: { companyId: Uuid; by: Uuid; departments: Readonly<Record<string, readonly Uuid[]>> },
): Promise<void> {
  await store.updateProfile(tx, companyId, { trackingDepartments: Object.keys(departments) });
  const brands = Object.entries(departments).flatMap(([department, ids]) =>
    ids.map((brandId) => ({ brandId, department })),
  );
  await setBrandDepartments(tx, deps, { companyId, by, brands });
}
