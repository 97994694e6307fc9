import { sql } from 'kysely';
import { newCampaign, type CampaignInput } from '#products/sponsored/rules/campaign-input.ts';
import { ALL_FEATURES } from '#products/sponsored/rules/open-features.ts';
import { createCampaign, updateCampaign } from '#products/sponsored/server/index.ts';
import { addBrands, addSellers, insertCompany } from '#core/accounts/server/company-seed.ts';
import { addCredit, createWallet } from '#core/ledger/server/index.ts';
import { OPENING_CREDIT } from './newcomer.ts';
import { companyOf, control, newId } from './server-control.ts';

/** A user who may advertise a product in Singapore: of a demo company, or of a new one with this wallet balance. */
type Advertiser = { readonly user: string } | NewCompany;
interface NewCompany {
  readonly company: string;
  readonly creditMicros: bigint;
}

/** Creates a campaign for one product and one search term, launched and approved. */
export async function createAdvertiser(
  advertiser: Advertiser,
  { sku, search, ...input }: Partial<CampaignInput> & { name: string; sku: string; search: string },
): Promise<void> {
  await control(async (tx) => {
    const { rows } = await sql<Record<'catalogId' | 'brandId' | 'sellerId' | 'staffId', string>>`
      select c.id as catalog_id, p.brand_id, p.seller_ids[1] as seller_id,
        (select id from app_user where is_staff limit 1) as staff_id
      from catalog c join product p on p.catalog_id = c.id and p.sku = ${sku} where c.code = 'SG'`.execute(tx);
    const { catalogId, brandId, sellerId, staffId } = rows[0]!;
    const companyId = 'user' in advertiser ? await companyOf(tx, advertiser.user) : await insertAdvertiser(advertiser);
    const work = {
      tx,
      newId,
      mailsVerdicts: false,
      nowMs: Date.now(),
      ...ALL_FEATURES,
      actor: { userId: staffId, impersonatorId: null, isStaff: true, companyId },
    };
    const planned = { ...newCampaign({ brandId, catalogId, startAtMs: Date.now() }), ...input };
    const asked = { companyId, input: { ...planned, skus: [sku], keywords: [`[${search}]`] }, isQuickCreate: false };
    const created = await createCampaign(work, asked);
    if (!created.ok) throw new Error(JSON.stringify(created.problem));
    await updateCampaign(work, {
      id: String(created.value.id),
      version: null,
      edit: null,
      decision: { kind: 'APPROVE' },
    });

    async function insertAdvertiser({ company, creditMicros }: NewCompany): Promise<string> {
      const made = await insertCompany(
        tx,
        { newId, clock: Date.now },
        {
          name: company,
          countryCode: 'SG',
          timezone: 'Asia/Singapore',
          walletCurrency: 'SGD',
        },
      );
      await createWallet(tx, { id: newId(), companyId: made, currency: 'SGD' });
      await addBrands(tx, made, [brandId]);
      await addSellers(tx, made, [sellerId]);
      await addCredit(tx, newId, {
        ...OPENING_CREDIT,
        idempotencyKey: company,
        companyId: made,
        amountMicros: creditMicros,
        atMs: Date.now(),
      });
      return made;
    }
  });
}
