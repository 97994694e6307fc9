import { sql } from 'kysely';
import { newCampaign, type CampaignInput } from '#features/campaigns/rules/campaign-input.ts';
import { ALL_FEATURES } from '#features/campaigns/rules/open-features.ts';
import { createCampaign, updateCampaign } from '#features/campaigns/server/index.ts';
import { addBrands, addSellers, createCompany } from '#features/company/server/index.ts';
import { addCredit, createWallet } from '#features/wallet/server/index.ts';
import { behind, newId } from './behind.ts';

/** Someone who may advertise a product in Singapore: a demo person's company, or a new one with so much in its wallet. */
type Advertiser = { readonly person: string } | { readonly company: string; readonly credit_micros: bigint };

/** A campaign for one product and one search, launched and approved. */
export async function advertise(
  advertiser: Advertiser,
  { sku, search, ...input }: Partial<CampaignInput> & { name: string; sku: string; search: string },
): Promise<void> {
  await behind(async (tx) => {
    const { rows } = await sql<Record<'catalogId' | 'brandId' | 'sellerId' | 'staffId', string>>`
      select c.id as "catalogId", p.brand_id as "brandId", p.seller_ids[1] as "sellerId",
        (select id from person where is_staff limit 1) as "staffId"
      from catalog c join product p on p.catalog_id = c.id and p.sku = ${sku} where c.code = 'SG'`.execute(tx);
    const { catalogId, brandId, sellerId, staffId } = rows[0]!;
    const companyId = await companyOf();
    const work = {
      tx,
      newId,
      publicUrl: null,
      now_ms: Date.now(),
      ...ALL_FEATURES,
      actor: { personId: staffId, impersonatorId: null, isStaff: true, companyId },
    };
    const planned = { ...newCampaign({ brandId, catalogId, startAt_ms: Date.now() }), ...input };
    const asked = { companyId, input: { ...planned, skus: [sku], keywords: [`[${search}]`] }, isQuickCreate: false };
    const created = await createCampaign(work, asked);
    if (!created.ok) throw new Error(JSON.stringify(created.problem));
    await updateCampaign(work, { id: String(created.value), version: null, edit: null, verdict: { kind: 'APPROVE' } });

    async function companyOf(): Promise<string> {
      if ('person' in advertiser) {
        const found = await sql<{ companyId: string }>`
          select company_id as "companyId" from account join person on person.id = person_id
          where email = ${`${advertiser.person}@endcap.example`} order by is_default desc limit 1`.execute(tx);
        return found.rows[0]!.companyId;
      }
      const { company, credit_micros } = advertiser;
      const made = await createCompany(
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
        idempotencyKey: company,
        companyId: made,
        kind: 'PAID',
        creditType: 'TOPUP',
        paymentMethod: 'CARD',
        amount_micros: credit_micros,
        tax_micros: 0n,
        startDate: '2026-01-01',
        expiryDate: null,
        description: 'Opening credit',
        at_ms: Date.now(),
        actorId: null,
      });
      return made;
    }
  });
}
