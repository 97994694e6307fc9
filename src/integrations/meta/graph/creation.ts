import type { Result } from '#kernel/result.ts';
import { fail, ok } from '#kernel/result.ts';
import { integrationMessages } from '../meta.messages.ts';
import type { Creation, Disclosure, MetaAccount, MetaProblem, NewMetaCampaign, ProductChoice } from '../port.ts';
import { actOf, toMeta } from './amounts.ts';
import { textOf, type GraphApi, type Row } from './graph-api.ts';

/**
 * Creates a campaign with its ad set, creative and ad in one asynchronous batch named by our key. The campaign is
 * paused until all of it exists, so that an incomplete one never spends.
 */
export async function createCampaign(
  graph: GraphApi,
  account: MetaAccount,
  details: NewMetaCampaign,
  progress: string | null,
): Promise<Result<Creation, MetaProblem>> {
  const started = progress ?? (await findSet(graph, account, details.key));
  if (started === null) {
    const productSetRef = await productSetOf(graph, account, details);
    const made = await graph.make(actOf(account), 'async_batch_requests', {
      name: details.key,
      adbatch: requestsFor(account, details, productSetRef),
    });
    return ok({ status: 'RUNNING', progress: textOf(made, 'id') });
  }
  return outcomeOf(graph, started);
}

async function findSet(graph: GraphApi, account: MetaAccount, key: string): Promise<string | null> {
  const sets = await graph.list(actOf(account), 'asyncadrequestsets', ['id', 'name']);
  const known = sets.find(({ name }) => name === key);
  return known ? textOf(known, 'id') : null;
}

async function outcomeOf(graph: GraphApi, set: string): Promise<Result<Creation, MetaProblem>> {
  const { is_completed: isCompleted } = await graph.read(set, ['id', 'is_completed', 'error_count']);
  if (!isCompleted) return ok({ status: 'RUNNING', progress: set });
  const requests = await graph.list(set, 'requests', ['id', 'status', 'result']);
  const results = requests.map(({ result }) => (result ?? {}) as Row);
  const wrong = results.find(({ error }) => error)?.['error'] as
    | { error_user_msg?: string; message?: string }
    | undefined;
  const campaignRef = textOf(results.find(({ id }) => id) ?? {}, 'id');
  if (wrong || !campaignRef) {
    // Otherwise the incomplete campaign would remain paused forever.
    if (campaignRef) await graph.update(campaignRef, { status: 'DELETED' });
    return fail({
      kind: 'REJECTED',
      message: wrong?.error_user_msg ?? wrong?.message ?? integrationMessages.meta.noReason(),
    });
  }
  await graph.update(campaignRef, { status: 'ACTIVE' });
  return ok({ status: 'CREATED', campaignRef });
}

async function productSetOf(graph: GraphApi, account: MetaAccount, details: NewMetaCampaign): Promise<string> {
  const sets = await graph.list(account.catalogRef, 'product_sets', ['id', 'name']);
  const known = sets.find(({ name }) => name === details.key);
  if (known) return textOf(known, 'id');
  const filter = JSON.stringify(filterOf(details.products));
  return textOf(await graph.make(account.catalogRef, 'product_sets', { name: details.key, filter }), 'id');
}

/** A product's categories are in its first custom label, between vertical bars. */
function filterOf({ skus, categoryIds, minPriceMicros, maxPriceMicros, currency }: ProductChoice): Row {
  if (skus.length) return { retailer_id: { is_any: skus } };
  const parts: Row[] = [];
  if (categoryIds.length) parts.push({ or: categoryIds.map((id) => ({ custom_label_0: { i_contains: `|${id}|` } })) });
  if (minPriceMicros !== null) parts.push({ price_amount: { gte: toMeta(minPriceMicros, currency) } });
  if (maxPriceMicros !== null) parts.push({ price_amount: { lte: toMeta(maxPriceMicros, currency) } });
  return parts.length ? { and: parts } : { retailer_id: { is_not_any: [''] } };
}

function requestsFor(account: MetaAccount, details: NewMetaCampaign, productSetRef: string): Row[] {
  const act = actOf(account);
  const request = (name: string, edge: string, params: Row) => ({
    name,
    relative_url: `${act}/${edge}`,
    body: new URLSearchParams(
      Object.entries(params).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
    ).toString(),
  });
  return [
    request('campaign', 'campaigns', {
      name: details.name,
      objective: 'OUTCOME_SALES',
      status: 'PAUSED',
      special_ad_categories: [],
      lifetime_budget: toMeta(details.lifetimeBudgetMicros, account.currency),
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      promoted_object: { product_catalog_id: account.catalogRef },
    }),
    request('adset', 'adsets', {
      name: details.name,
      campaign_id: '{result=campaign:$.id}',
      status: 'ACTIVE',
      start_time: new Date(details.startMs).toISOString(),
      end_time: new Date(details.stopMs).toISOString(),
      billing_event: 'IMPRESSIONS',
      optimization_goal: 'LINK_CLICKS',
      promoted_object: { product_set_id: productSetRef },
      targeting: targetingOf(account, details.audienceIds),
      ...disclosed(details.disclosure),
    }),
    request('creative', 'adcreatives', {
      name: details.name,
      product_set_id: productSetRef,
      object_story_spec: {
        page_id: account.pageRef,
        template_data: {
          message: details.creativeText,
          link: details.linkUrl,
          name: '{{product.name}}',
          description: '{{product.price}}',
          call_to_action: { type: 'SHOP_NOW' },
        },
      },
    }),
    request('ad', 'ads', {
      name: details.name,
      adset_id: '{result=adset:$.id}',
      creative: { creative_id: '{result=creative:$.id}' },
      status: 'ACTIVE',
    }),
  ];
}

export const targetingOf = ({ countryCode }: MetaAccount, audienceIds: readonly bigint[]): Row => ({
  geo_locations: { countries: [countryCode] },
  ...(audienceIds.length ? { custom_audiences: audienceIds.map((id) => ({ id: String(id) })) } : {}),
});

const disclosed = (disclosure: Disclosure | null): Row =>
  disclosure ? { dsa_beneficiary: disclosure.beneficiary, dsa_payor: disclosure.payor } : {};
