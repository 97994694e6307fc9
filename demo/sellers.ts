import { createCampaign, recomputeStates, switchAdSet, updateCampaign } from '#products/sponsored/server/index.ts';
import { addCredit } from '#core/ledger/server/index.ts';
import type { CampaignInput } from '#products/sponsored/rules/campaign-input.ts';
import type { FileStorage } from '#integrations/storage/storage.ts';
import type { NewId } from '#kernel/ids.ts';
import { uploadBanners } from './banners.ts';
import { DAY_MS, MINUTE_MS, dayIn, type EpochMs } from '#kernel/time.ts';
import { ok } from '#kernel/result.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { actingAs } from './acting.ts';
import type { Marketplace, MarketCompany } from './base.ts';
import { inWallet, type CampaignPlan } from './campaign-plan.ts';
import { AGENCY, COMPANIES, NEWCOMERS } from './marketplace.ts';
import type { Random } from './random.ts';
import { unwrap } from './unwrap.ts';
import { billingDeps, transferTopUp } from './transfers.ts';

/** Top-up amount of a company; the company of the demo accounts is the largest, then the agency. */
const topUpOf = ({ index }: MarketCompany) => (index === 0 ? 8000 : COMPANIES[index] === AGENCY ? 12_000 : 250);
/** A larger part of a top-up than it spends in ten days. */
const LOW_SHARE = { large: 5n, small: 2n };
const LARGE = 1000;
/** Share of later top-ups that are free credit from the provider. */
const FREE_SHARE = 0.2;

/** Simulates everyone except shoppers: sellers create campaigns, pause and top up, staff review. */
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
  const changes: { atMs: EpochMs; campaignId: string; company: MarketCompany; to: Partial<CampaignInput> }[] = [];
  const pauses: { atMs: EpochMs; adSetId: string; company: MarketCompany }[] = [];
  // One company in seven tops up only once, to demonstrate an empty wallet.
  const topsUpAgain = new Map(market.companies.map((company) => [company.id, company.index % 7 !== 4]));
  const paidBefore = new Set<string>();
  let lastTopUpMs = 0;

  const workOf = (
    tx: Parameters<typeof createCampaign>[0]['tx'],
    company: MarketCompany | null,
    nowMs: EpochMs,
    userId = company?.ownerId ?? market.staffId,
  ) => actingAs({ tx, newId }, userId, company, nowMs);

  const withImages = async ({ company, input, createAtMs }: CampaignPlan): Promise<CampaignInput> => {
    if (input.adType !== 'BANNER') return input;
    const addresses = [...(await uploadBanners({ database, files: files!, newId }, company, createAtMs)).values()];
    return { ...input, banners: input.banners.map((banner, index) => ({ ...banner, url: addresses[index]! })) };
  };

  const create = async (plan: CampaignPlan) => {
    const input = await withImages(plan);
    await database.transact(SYSTEM, async (tx) => {
      const { company, createAtMs, verdict } = plan;
      const campaign = { companyId: company.id, input, isQuickCreate: false };
      const { id } = unwrap(await createCampaign(workOf(tx, company, createAtMs), campaign), input.name);
      const adSet = await tx.selectFrom('adSet').select('id').where('campaignId', '=', id).executeTakeFirstOrThrow();
      if (plan.change) changes.push({ ...plan.change, campaignId: String(id), company });
      if (plan.pauseAtMs !== null) pauses.push({ atMs: plan.pauseAtMs, adSetId: adSet.id, company });
      if (verdict === 'wait') return;
      const reviewAtMs = createAtMs + 20 * MINUTE_MS;
      const notes = 'Two of the pictures show a price. Please upload pictures without text.';
      const reviewed = await updateCampaign(workOf(tx, null, reviewAtMs), {
        id: String(id),
        version: null,
        edit: null,
        decision: verdict === 'approve' ? { kind: 'APPROVE' } : { kind: 'REJECT', notes },
      });
      unwrap(reviewed, `the review of ${input.name}`);
    });
  };

  const topUp = async (atMs: EpochMs) => {
    const wallets = await database.read(SYSTEM, (tx) =>
      tx.selectFrom('wallet').select(['companyId', 'balanceMicros', 'unpaidMicros']).execute(),
    );
    for (const company of market.companies.filter(({ index }) => !NEWCOMERS.includes(COMPANIES[index]!))) {
      const wallet = wallets.find((row) => row.companyId === company.id)!;
      const amount = inWallet(topUpOf(company), company.walletCurrency);
      const isFirst = wallet.balanceMicros === 0n && wallet.unpaidMicros === 0n && !paidBefore.has(company.id);
      const part = topUpOf(company) > LARGE ? LOW_SHARE.large : LOW_SHARE.small;
      const isLow = wallet.balanceMicros - wallet.unpaidMicros < (amount * part) / 8n;
      if (!isFirst && !(isLow && topsUpAgain.get(company.id))) continue;
      paidBefore.add(company.id);
      const isFree = !isFirst && random() < FREE_SHARE;
      if (!isFree) {
        const deps = billingDeps(database, { clock: () => atMs, newId });
        await transferTopUp(deps, { company, amountMicros: amount, staffId: market.staffId });
        continue;
      }
      const today = dayIn('UTC', atMs);
      await database.transact(SYSTEM, (tx) =>
        addCredit(tx, newId, {
          idempotencyKey: `demo-top-up:${company.id}:${today}`,
          companyId: company.id,
          kind: 'FREE',
          creditType: 'PROMOTION',
          paymentMethod: null,
          amountMicros: amount,
          taxMicros: 0n,
          startDate: today,
          expiryDate: dayIn('UTC', atMs + 180 * DAY_MS),
          description: 'Promotional credit',
          atMs,
          actorId: market.staffId,
        }),
      );
    }
  };

  return {
    /** Performs everything due between two instants. Returns true when serving may have changed. */
    async live(startMs: EpochMs, endMs: EpochMs): Promise<boolean> {
      let hasChanges = false;
      if (startMs - lastTopUpMs >= DAY_MS) {
        lastTopUpMs = startMs;
        await topUp(startMs);
        hasChanges = true;
      }
      while (waiting[0] && waiting[0].createAtMs < endMs) {
        await create(waiting.shift()!);
        hasChanges = true;
      }
      for (const due of pauses.filter(({ atMs }) => atMs >= startMs && atMs < endMs)) {
        await recomputeStates({ database, clock: () => due.atMs });
        await database.transact(SYSTEM, async (tx) => {
          await switchAdSet(workOf(tx, due.company, due.atMs, due.company.managerId), due.adSetId, 'PAUSED');
        });
        hasChanges = true;
      }
      for (const due of changes.filter(({ atMs }) => atMs >= startMs && atMs < endMs)) {
        const edit = (before: CampaignInput) => ok({ ...before, ...due.to });
        await database.transact(SYSTEM, async (tx) => {
          const work = workOf(tx, due.company, due.atMs, due.company.managerId);
          const changed = { id: due.campaignId, version: null, edit, decision: null };
          unwrap(await updateCampaign(work, changed), `a change of ${due.campaignId}`);
        });
        hasChanges = true;
      }
      return hasChanges;
    },
  };
}
