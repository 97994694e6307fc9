import { sql } from 'kysely';
import { prepareAccruals } from '#core/ledger/server/index.ts';
import { createAdvertiser } from './support/advertiser.ts';
import { expectNoViolation } from './support/axe.ts';
import { SKU } from './support/campaigns.ts';
import { addNewcomer } from './support/newcomer.ts';
import { startSession } from './support/people.ts';
import { address } from './support/served.ts';
import { companyOf, control } from './support/server-control.ts';
import { expect, test } from './support/test.ts';

type AdCharge = Parameters<Awaited<ReturnType<typeof prepareAccruals>>['accrue']>[0][number];

const TERM = 'free vaseline';
const SEEN = 3;
const CLICK_MICROS = 6_000_000n;

/** Shows the company's campaign for a term and bills a click, long enough ago that no sale can follow. */
async function waste(user: string): Promise<void> {
  await control(async (tx) => {
    const { rows } = await sql<Omit<AdCharge, 'kind' | 'priceMicros' | 'budgetTotalMicros' | 'budgetDailyMicros'>>`
      select campaign.company_id, campaign.brand_id, campaign.catalog_id, campaign.id as campaign_id, campaign.ad_type,
        ad_set.id as ad_set_id, (current_date - 10)::text as day
      from campaign join ad_set on ad_set.campaign_id = campaign.id
      where campaign.company_id = ${await companyOf(tx, user)}`.execute(tx);
    const ad = { ...rows[0]!, budgetTotalMicros: null, budgetDailyMicros: null };
    const charges: AdCharge[] = [
      ...Array.from({ length: SEEN }, () => ({ ...ad, kind: 'IMPRESSION' as const, priceMicros: 0n })),
      { ...ad, kind: 'CLICK', priceMicros: CLICK_MICROS },
    ];
    const accruals = await prepareAccruals(tx, charges);
    const { bills, written } = accruals.accrue(charges);
    await written;
    for (const [index, { kind }] of charges.entries())
      await sql`
        insert into ad_event (event_id, kind, occurred_at, received_at, day, billed_day, catalog_id, shopper, company_id,
          brand_id, campaign_id, ad_set_id, ad_type, sku, platform, search_term, billed_micros)
        values (gen_random_uuid(), ${kind}, now() - interval '10 days', now(), ${ad.day}, ${bills[index]!.billedDay},
          ${ad.catalogId}, 'shopper', ${ad.companyId}, ${ad.brandId}, ${ad.campaignId}, ${ad.adSetId}, ${ad.adType},
          ${SKU}, 'desktop', ${TERM}, ${bills[index]!.billedMicros})`.execute(tx);
  });
}

test('a wasteful search term is excluded in two clicks and taken back in one', async ({ page }) => {
  const user = await addNewcomer({ creditMicros: 100_000_000n });
  await createAdvertiser({ user }, { name: 'Wasteful', sku: SKU, search: 'vaseline' });
  await waste(user);
  await startSession(page, user);
  await page.goto(`${address()}/campaigns`);

  await page.getByRole('link', { name: 'Search terms' }).click();
  const exclude = page.getByRole('button', { name: `Exclude: ${TERM}` });
  await expect(async () => {
    // Events reach the reports within a second or two.
    if (!(await exclude.isVisible())) await page.reload();
    await expect(exclude).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectNoViolation(page, 'search terms');
  await exclude.click();
  await expect(page.getByText(`“${TERM}” excluded`)).toBeVisible();
  await expect(exclude).toHaveCount(0);
  await expect(page.getByText('About S$6 a month saved by 1 exclusion (estimate)')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await page
    .getByRole('button', { name: /^Waste/ })
    .first()
    .click();
  await expect(exclude).toBeVisible();
});
