import { DAY_MS } from '#kernel/time.ts';
import { sql } from 'kysely';
import { createAdvertiser } from './support/advertiser.ts';
import { signInByApi } from './support/api.ts';
import { expectNoViolation } from './support/axe.ts';
import { SKU } from './support/campaigns.ts';
import { addNewcomer } from './support/newcomer.ts';
import { startSession } from './support/people.ts';
import { retryIndex } from './support/retry.ts';
import { address } from './support/served.ts';
import { control, newId } from './support/server-control.ts';
import { storefront } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

/** Clicks of a campaign over two weeks, fewer since it was paused five days ago. */
async function rememberTwoWeeks(campaignId: string, actorOf: string): Promise<void> {
  await control(async (tx) => {
    for (let ago = 14; ago >= 6; ago -= 1)
      for (let click = 0; click < 20; click += 1) {
        const at = new Date(Date.now() - ago * DAY_MS);
        for (const kind of ['IMPRESSION', 'CLICK'])
          await sql`
            insert into ad_event (event_id, kind, occurred_at, received_at, day, billed_day, catalog_id, shopper, company_id, brand_id,
              campaign_id, ad_set_id, ad_type, sku, billed_micros)
            select ${newId()}, ${kind}, ${at}, ${at}, (${at}::timestamptz at time zone catalog.timezone)::date,
              (${at}::timestamptz at time zone catalog.timezone)::date, catalog.id, 'shopper', campaign.company_id, campaign.brand_id,
              campaign.id, ad_set.id, 'PRODUCT', ${SKU}, ${kind === 'CLICK' ? 400_000 : 0}
            from campaign join ad_set on ad_set.campaign_id = campaign.id join catalog on catalog.id = campaign.catalog_id
            where campaign.id = ${campaignId}`.execute(tx);
      }
    const changes = [
      { actionType: 'update', objectType: 'adset', field: 'runningStatus', old: 'STARTED', new: 'PAUSED' },
    ];
    await sql`
      insert into activity (id, company_id, campaign_id, at, actor_id, changes)
      select ${newId()}, campaign.company_id, campaign.id, ${new Date(Date.now() - 5 * DAY_MS)}, app_user.id, ${JSON.stringify(changes)}::jsonb
      from campaign, app_user where campaign.id = ${campaignId} and app_user.email = ${actorOf}`.execute(tx);
  });
}

test('from the spend on home one click leads to the cause and its remedy, which is applied and undone', async ({
  page,
}) => {
  const user = await addNewcomer({ creditMicros: 100_000_000n });
  const search = retryIndex('asked why lantern');
  await createAdvertiser({ user }, { name: 'Asked why', sku: SKU, search });
  // A campaign that does not deliver yet cannot be paused.
  await expect.poll(async () => (await storefront().search(search)).length).toBe(1);
  const ask = await signInByApi(page.request, user);
  const { sponsorCampaigns } = await ask<{
    sponsorCampaigns: { objects: { id: string; adsetSet: { id: string }[] }[] };
  }>('{ sponsorCampaigns { objects { id adsetSet { id } } } }');
  const [{ id, adsetSet }] = sponsorCampaigns.objects as [(typeof sponsorCampaigns.objects)[number]];
  await ask('mutation ($input: SetAdSetRunningStatusInput!) { setAdSetRunningStatus(input: $input) { ok } }', {
    input: { id: adsetSet[0]!.id, runningStatus: 'PAUSED' },
  });
  await rememberTwoWeeks(id, `${user}@endcap.example`);

  await startSession(page, user);
  await expect(async () => {
    await page.goto(`${address()}/homepage`);
    await expect(
      page.getByRole('region', { name: 'Key figures' }).getByRole('link', { name: '−71%' }).first(),
    ).toBeVisible();
  }).toPass();
  await page.getByRole('region', { name: 'Key figures' }).getByRole('link').first().click();
  const panel = page.getByRole('dialog', { name: 'Why spend changed' });
  await expect(panel.getByText(/paused it/)).toBeVisible();
  await expectNoViolation(page, 'why spend changed');
  const resume = panel.getByRole('button', { name: 'Resume: Asked why' });
  await resume.click();
  await expect(resume).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(resume).toBeVisible();
});
