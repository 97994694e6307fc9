import { createCompany, type CreatedCompany, type NewCompanyForm } from '#core/accounts/server/index.ts';
import { createWallet } from '#core/ledger/server/index.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface RegisterDeps {
  newId: NewId;
  clock: Clock;
  /** The deployment's currency, for owners who select none. */
  defaultCurrency: string;
}

/** Creates a company, as `createCompany` does, with its wallet. Needs a transaction of the system. */
export async function registerCompany(
  tx: Transaction,
  { newId, clock, defaultCurrency }: RegisterDeps,
  { form, ownerId }: { form: NewCompanyForm; ownerId: Uuid },
): Promise<Result<CreatedCompany, Problem>> {
  const currency = form.walletCurrencyCode ?? defaultCurrency;
  const created = await createCompany(tx, { newId, clock }, { form, ownerId, currency });
  if (created.ok) await createWallet(tx, { id: newId(), companyId: created.value.companyId, currency });
  return created;
}
