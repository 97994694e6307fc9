import {
  createCampaign,
  refreshStates,
  switchAdSet,
  updateCampaign,
  type Work,
} from '#features/campaigns/server/index.ts';
import { addCredit } from '#features/wallet/server/index.ts';
import type { CampaignInput } from '#features/campaigns/rules/campaign-input.ts';
import type { FileStorage } from '#integrations/storage/storage.ts';
import type { NewId } from '#kernel/ids.ts';
import { uploadBanners } from './banners.ts';
import { DAY_MS, MINUTE_MS, dayIn, type Instant_ms } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/postgres/database.ts';
import type { Marketplace, MarketCompany } from './base.ts';
import { ALL_FEATURES } from '#features/campaigns/rules/open-features.ts';
import { inWallet, type CampaignPlan } from './campaigns.ts';
import type { Random } from './random.ts';
import { taken } from './taken.ts';
import { billingNeeds, transferTopUp } from './transfers.ts';

/** What a company tops up: the one that everybody signs in to is the largest. */
const topUpOf = ({ index }: MarketCompany) => (index === 0 ? 500 : 250);
/** Of later top-ups, how many are the provider's gift. */
const FREE_SHARE = 0.2;

/** What people do beside shopping: sellers create, pause and top up, staff review. */
export function createSellers({
  database,
  files,
  market,
  plans,
  newId,
  random,
}: {
  database: Database;
  files: FileStorage | null;
  market: Marketplace;
  plans: CampaignPlan[];
  newId: NewId;
  random: Random;
}) {
  const waiting = plans.filter(({ input }) => files !== null || input.adType !== 'BANNER');
  const pauses: { at_ms: Instant_ms; adSetId: string; company: MarketCompany }[] = [];
  // One in seven pays once and never again: what a seller sees when the wallet runs dry.
  const paysAgain = new Map(market.companies.map((company) => [company.id, company.index % 7 !== 4]));
  const paidBefore = new Set<string>();
  let lastTopUp_ms = 0;

  const workOf = (tx: Work['tx'], company: MarketCompany | null, now_ms: Instant_ms): Work => ({
    tx,
    actor: {
      personId: company?.ownerId ?? market.staffId,
      impersonatorId: null,
      isStaff: company === null,
      companyId: company?.id ?? null,
    },
    now_ms,
    newId,
    // What the demo's past brought is no news to anybody.
    publicUrl: null,
    ...ALL_FEATURES,
  });

  const withPictures = async ({ company, input, createAt_ms }: CampaignPlan): Promise<CampaignInput> => {
    if (input.adType !== 'BANNER') return input;
    const addresses = [...(await uploadBanners({ database, files: files!, newId }, company, createAt_ms)).values()];
    return { ...input, banners: input.banners.map((banner, index) => ({ ...banner, url: addresses[index]! })) };
  };

  const create = async (plan: CampaignPlan) => {
    const input = await withPictures(plan);
    await database.as(SYSTEM, async (tx) => {
      const { company, createAt_ms, verdict } = plan;
      const campaign = { companyId: company.id, input, isQuickCreate: false };
      const id = taken(await createCampaign(workOf(tx, company, createAt_ms), campaign), input.name);
      const adSet = await tx.selectFrom('ad_set').select('id').where('campaign_id', '=', id).executeTakeFirstOrThrow();
      if (plan.pauseAt_ms !== null) pauses.push({ at_ms: plan.pauseAt_ms, adSetId: adSet.id, company });
      if (verdict === 'wait') return;
      const reviewAt_ms = createAt_ms + 20 * MINUTE_MS;
      const notes = 'Two of the pictures show a price. Please upload pictures without text.';
      const reviewed = await updateCampaign(workOf(tx, null, reviewAt_ms), {
        id: String(id),
        version: null,
        edit: null,
        verdict: verdict === 'approve' ? { kind: 'APPROVE' } : { kind: 'REJECT', notes },
      });
      taken(reviewed, `the review of ${input.name}`);
    });
  };

  const topUp = async (at_ms: Instant_ms) => {
    const wallets = await database.as(SYSTEM, (tx) =>
      tx.selectFrom('wallet').select(['company_id', 'balance_micros', 'unpaid_micros']).execute(),
    );
    for (const company of market.companies) {
      const wallet = wallets.find((row) => row.company_id === company.id)!;
      const amount = inWallet(topUpOf(company), company.walletCurrency);
      const isFirst = wallet.balance_micros === 0n && wallet.unpaid_micros === 0n && !paidBefore.has(company.id);
      const isLow = wallet.balance_micros - wallet.unpaid_micros < amount / 4n;
      if (!isFirst && !(isLow && paysAgain.get(company.id))) continue;
      paidBefore.add(company.id);
      const isFree = !isFirst && random() < FREE_SHARE;
      if (!isFree) {
        const needs = billingNeeds(database, { clock: () => at_ms, newId });
        await transferTopUp(needs, { company, amount_micros: amount, staffId: market.staffId });
        continue;
      }
      const today = dayIn('UTC', at_ms);
      await database.as(SYSTEM, (tx) =>
        addCredit(tx, newId, {
          idempotencyKey: `demo-top-up:${company.id}:${today}`,
          companyId: company.id,
          kind: 'FREE',
          creditType: 'PROMOTION',
          paymentMethod: null,
          amount_micros: amount,
          tax_micros: 0n,
          startDate: today,
          expiryDate: dayIn('UTC', at_ms + 180 * DAY_MS),
          description: 'Promotional credit',
          at_ms,
          actorId: market.staffId,
        }),
      );
    }
  };

  return {
    /** Does what is due between two instants; true when something may serve differently now. */
    async live(start_ms: Instant_ms, end_ms: Instant_ms): Promise<boolean> {
      let hasNews = false;
      if (start_ms - lastTopUp_ms >= DAY_MS) {
        lastTopUp_ms = start_ms;
        await topUp(start_ms);
        hasNews = true;
      }
      while (waiting[0] && waiting[0].createAt_ms < end_ms) {
        await create(waiting.shift()!);
        hasNews = true;
      }
      for (const due of pauses.filter(({ at_ms }) => at_ms >= start_ms && at_ms < end_ms)) {
        await database.as(SYSTEM, async (tx) => {
          await refreshStates(tx, due.at_ms);
          await switchAdSet(workOf(tx, due.company, due.at_ms), due.adSetId, 'PAUSED');
        });
        hasNews = true;
      }
      return hasNews;
    },
  };
}
