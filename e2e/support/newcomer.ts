import { DEMO_PASSWORD } from '#demo/marketplace.ts';
import { addAccount, addBrands, addSellers, createCompany } from '#features/company/server/index.ts';
import { createPasswords, createPerson } from '#features/identity/server/index.ts';
import { createWallet } from '#features/wallet/server/index.ts';
import { createDatabase, SYSTEM } from '#platform/postgres/database.ts';
import { newId } from './behind.ts';
import { placeOfProduct } from './campaigns.ts';

/** Somebody whose company has just begun: what it sells is known, and nothing else is there. Another one each time; gives back who signs in. */
export async function addNewcomer(): Promise<`newcomer.${string}`> {
  const database = createDatabase(process.env['E2E_DATABASE_URL']!, { max: 2 });
  const making = { newId, clock: Date.now };
  const name = `newcomer.${newId()}` as const;
  const timezone = 'Asia/Singapore';
  const { brandId, sellerId } = await placeOfProduct();
  try {
    const person = await createPerson(
      { ...making, database, passwords: createPasswords() },
      { email: `${name}@endcap.example`, password: DEMO_PASSWORD, firstName: 'Nia', lastName: 'Newcomer', timezone },
    );
    if (!person.ok) throw new Error(JSON.stringify(person.problem));
    await database.as(SYSTEM, async (tx) => {
      const company = { name, countryCode: 'SG', timezone, walletCurrency: 'SGD' };
      const companyId = await createCompany(tx, making, company);
      await createWallet(tx, { id: newId(), companyId, currency: 'SGD' });
      await addBrands(tx, companyId, [brandId]);
      await addSellers(tx, companyId, [sellerId]);
      await addAccount(tx, making, { companyId, personId: person.value, role: 'OWNER', isDefault: true });
    });
    return name;
  } finally {
    await database.close();
  }
}
