import { sql } from 'kysely';
import { createAdvertiser } from './support/advertiser.ts';
import { expectNoViolation } from './support/axe.ts';
import { SKU } from './support/campaigns.ts';
import { addNewcomer } from './support/newcomer.ts';
import { startSession } from './support/people.ts';
import { address } from './support/served.ts';
import { companyOf, control } from './support/server-control.ts';
import { expect, test } from './support/test.ts';

const TERM = 'free vaseline';
const SEEN = 3;

/**
 * Shows the company's campaign for a term and bills a click, long enough ago that no sale can follow. The ledger, whose
 * days of then are closed, does not know of it: this file comes after those that compare it with the reports, since a
 * worker takes the files in the order of their names.
 */
async function waste(user: string): Promise<void> {
  await control(async (tx) => {
    const companyId = await companyOf(tx, user);
    await sql`
      insert into ad_event (event_id, kind, occurred_at, received_at, day, billed_day, catalog_id, shopper, company_id,
        brand_id, campaign_id, ad_set_id, ad_type, sku, platform, search_term, billed_micros)
      select gen_random_uuid(), event.kind, now() - interval '10 days', now(), current_date - 10, current_date - 10,
        campaign.catalog_id, 'shopper', campaign.company_id, campaign.brand_id, campaign.id, ad_set.id, campaign.ad_type,
        ${SKU}, 'desktop', ${TERM}, event.billed_micros
      from campaign join ad_set on ad_set.campaign_id = campaign.id,
        (select 'IMPRESSION' as kind, 0 as billed_micros from generate_series(1, ${SEEN}::int)
          union all select 'CLICK', 6000000) as event
      where campaign.company_id = ${companyId}`.execute(tx);
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
