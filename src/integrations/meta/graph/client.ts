import type { CampaignChange, CampaignFacts, DayResult, Funds, MetaAccount, MetaAds } from '../port.ts';
import { actOf, fromDecimal, fromMeta, toMeta } from './amounts.ts';
import { createCampaign, targetingOf } from './creation.ts';
import { answered, answerOf, openGraphApi, textOf, type GraphApi, type Row } from './graph-api.ts';
import { linkSeller, type BusinessOptions } from './linking.ts';
import type { Language } from '#kernel/language.ts';
import { decimalFromMicros } from '#kernel/money.ts';

export interface GraphOptions extends BusinessOptions {
  /** Token of a system user of the business. */
  accessToken: string;
  graphUrl: string;
}

/** Meta itself, through its official SDK. */
export function createGraphClient(options: GraphOptions): MetaAds {
  const speaking = (language: Language) => openGraphApi(options, language);
  // For responses that only the server reads.
  const graph = speaking('en');
  return {
    environment: 'live',
    link: (request) => answered(() => linkSeller(speaking(request.language), options, request)),
    funds: (account) => answerOf(() => readFunds(graph, account)),
    raiseFunds: (account, fundedMicros, { language }) =>
      answerOf(async () => {
        const known = await readFunds(graph, account);
        if (known.fundedMicros >= fundedMicros) return known;
        // The only amount Meta takes in major units of the currency.
        await speaking(language).update(actOf(account), { spend_cap: decimalFromMicros(fundedMicros) });
        return { ...known, fundedMicros };
      }),
    putItems: (account, items) =>
      answerOf(async () => {
        const requests = items.map((item) => ({
          method: 'UPDATE',
          data: {
            id: item.sku,
            title: item.name,
            description: item.description,
            price: `${decimalFromMicros(item.priceMicros)} ${item.currency}`,
            availability: item.availability,
            condition: item.condition,
            quantity_to_sell_on_facebook: item.inventory,
            image_link: item.imageUrl,
            link: item.url,
            ...(item.brand === null ? {} : { brand: item.brand }),
            custom_label_0: `|${item.categoryIds.join('|')}|`,
          },
        }));
        await graph.make(account.catalogRef, 'items_batch', {
          item_type: 'PRODUCT_ITEM',
          allow_upsert: true,
          requests,
        });
        return 'TAKEN' as const;
      }),
    audiences: (account) =>
      answerOf(async () => {
        const rows = await graph.list(actOf(account), 'customaudiences', ['id', 'name']);
        return rows.map((row) => ({ id: BigInt(textOf(row, 'id')), name: textOf(row, 'name') }));
      }),
    createCampaign: (account, request, progress) =>
      answered(() => createCampaign(speaking(request.language), account, request, progress)),
    changeCampaign: (account, campaignRef, change, { language }) =>
      answerOf(async () => {
        await changeCampaign(speaking(language), account, campaignRef, change);
        return null;
      }),
    campaigns: (account) =>
      answerOf(async () => {
        const rows = await graph.list(actOf(account), 'campaigns', CAMPAIGN_FIELDS);
        return rows.map((row) => factsOf(row, account));
      }),
    results: (account, { from, to }) =>
      answerOf(async () => {
        const rows = await graph.list(actOf(account), 'insights', RESULT_FIELDS, {
          level: 'campaign',
          time_increment: 1,
          time_range: { since: from, until: to },
        });
        return rows.map(resultOf);
      }),
  };
}

async function readFunds(graph: GraphApi, account: MetaAccount): Promise<Funds> {
  const row = await graph.read(actOf(account), ['spend_cap', 'amount_spent']);
  return {
    fundedMicros: fromMeta(textOf(row, 'spend_cap'), account.currency),
    spentMicros: fromMeta(textOf(row, 'amount_spent'), account.currency),
  };
}

/** Budget and status belong to the campaign; days and audiences to its ad sets. */
async function changeCampaign(
  graph: GraphApi,
  account: MetaAccount,
  campaignRef: string,
  { name, isActive, lifetimeBudgetMicros, startMs, stopMs, audienceIds }: CampaignChange,
): Promise<void> {
  const adSet: Row = {
    ...(startMs === undefined ? {} : { start_time: new Date(startMs).toISOString() }),
    ...(stopMs === undefined ? {} : { end_time: new Date(stopMs).toISOString() }),
    ...(audienceIds === undefined ? {} : { targeting: targetingOf(account, audienceIds) }),
  };
  if (Object.keys(adSet).length) {
    for (const row of await graph.list(campaignRef, 'adsets', ['id'])) await graph.update(textOf(row, 'id'), adSet);
  }
  const campaign: Row = {
    ...(name === undefined ? {} : { name }),
    ...(isActive === undefined ? {} : { status: isActive ? 'ACTIVE' : 'PAUSED' }),
    ...(lifetimeBudgetMicros === undefined ? {} : { lifetime_budget: toMeta(lifetimeBudgetMicros, account.currency) }),
  };
  if (Object.keys(campaign).length) await graph.update(campaignRef, campaign);
}

const CAMPAIGN_FIELDS = [
  'id',
  'name',
  'status',
  'effective_status',
  'objective',
  'start_time',
  'stop_time',
  'lifetime_budget',
  'budget_remaining',
];

function factsOf(row: Row, { currency }: MetaAccount): CampaignFacts {
  return {
    campaignRef: textOf(row, 'id'),
    name: textOf(row, 'name'),
    isActive: row['status'] === 'ACTIVE',
    effectiveStatus: textOf(row, 'effective_status'),
    objective: textOf(row, 'objective'),
    startMs: Date.parse(textOf(row, 'start_time')),
    stopMs: row['stop_time'] ? Date.parse(textOf(row, 'stop_time')) : null,
    lifetimeBudgetMicros: fromMeta(textOf(row, 'lifetime_budget'), currency),
    budgetRemainingMicros: fromMeta(textOf(row, 'budget_remaining'), currency),
  };
}

const RESULT_FIELDS = ['campaign_id', 'date_start', 'impressions', 'clicks', 'spend', 'actions', 'action_values'];
const PURCHASE = 'omni_purchase';

function resultOf(row: Row): DayResult {
  const purchases = (list: unknown) =>
    ((list ?? []) as { action_type: string; value: string }[]).find(({ action_type: type }) => type === PURCHASE)
      ?.value;
  return {
    campaignRef: textOf(row, 'campaign_id'),
    day: textOf(row, 'date_start'),
    impressions: BigInt(textOf(row, 'impressions') || 0),
    clicks: BigInt(textOf(row, 'clicks') || 0),
    costMicros: fromDecimal(textOf(row, 'spend')),
    purchaseItems: BigInt(Math.round(Number(purchases(row['actions']) ?? 0))),
    purchaseValueMicros: fromDecimal(purchases(row['action_values'])),
  };
}
