import { DEMO_PASSWORD } from '#demo/marketplace.ts';
import { addMembership, addBrands, addSellers, insertCompany } from '#core/accounts/server/company-seed.ts';
import { createPasswords, createUser } from '#core/identity/server/index.ts';
import { addCredit, createWallet } from '#core/ledger/server/index.ts';
import { createDatabase, SYSTEM } from '#platform/db/database.ts';
import { newId } from './server-control.ts';
import { placeOfProduct } from './campaigns.ts';
import { served } from './served.ts';

export const OPENING_CREDIT = {
  kind: 'PAID',
  creditType: 'TOPUP',
  paymentMethod: 'CARD',
  taxMicros: 0n,
  startDate: '2026-01-01',
  expiryDate: null,
  description: 'Opening credit',
  actorId: null,
} as const;

/**
 * Creates a user of a new company that has products, credit if wanted, and nothing else. Unique for each call; returns
 * the user to sign in.
 */
export async function addNewcomer({ creditMicros = 0n } = {}): Promise<`newcomer.${string}`> {
  const database = createDatabase(served().databaseUrl, { max: 2 });
  const deps = { newId, clock: Date.now };
  const name = `newcomer.${newId()}` as const;
  const timezone = 'Asia/Singapore';
  const { brandId, sellerId } = await placeOfProduct();
  try {
    const user = await createUser(
      { ...deps, database, passwords: createPasswords() },
      { email: `${name}@endcap.example`, password: DEMO_PASSWORD, firstName: 'Nia', lastName: 'Newcomer', timezone },
    );
    if (!user.ok) throw new Error(JSON.stringify(user.problem));
    await database.transact(SYSTEM, async (tx) => {
      const company = { name, countryCode: 'SG', timezone, walletCurrency: 'SGD' };
      const companyId = await insertCompany(tx, deps, company);
      await createWallet(tx, { id: newId(), companyId, currency: 'SGD' });
      if (creditMicros > 0n)
        await addCredit(tx, newId, {
          ...OPENING_CREDIT,
          idempotencyKey: name,
          companyId,
          amountMicros: creditMicros,
          atMs: Date.now(),
        });
      await addBrands(tx, companyId, [brandId]);
      await addSellers(tx, companyId, [sellerId]);
      await addMembership(tx, deps, { companyId, userId: user.value, role: 'OWNER', isDefault: true });
    });
    return name;
  } finally {
    await database.close();
  }
}

/** Adds a second owner to a newcomer's company, and approves both for packages. */
export async function addOwnerBeside(newcomer: `newcomer.${string}`): Promise<`newcomer.${string}`> {
  const database = createDatabase(served().databaseUrl, { max: 2 });
  const deps = { newId, clock: Date.now };
  const name = `newcomer.${newId()}` as const;
  try {
    const user = await createUser(
      { ...deps, database, passwords: createPasswords() },
      {
        ...{ email: `${name}@endcap.example`, password: DEMO_PASSWORD, timezone: 'Asia/Singapore' },
        ...{ firstName: 'Otto', lastName: 'Other' },
      },
    );
    if (!user.ok) throw new Error(JSON.stringify(user.problem));
    await database.transact(SYSTEM, async (tx) => {
      const company = await tx
        .updateTable('company')
        .set({ isApproved: true })
        .where('name', '=', newcomer)
        .returning('id')
        .executeTakeFirstOrThrow();
      await addMembership(tx, deps, { companyId: company.id, userId: user.value, role: 'OWNER', isDefault: true });
      await tx.updateTable('membership').set({ isApprovedByStaff: true }).where('companyId', '=', company.id).execute();
    });
    return name;
  } finally {
    await database.close();
  }
}
