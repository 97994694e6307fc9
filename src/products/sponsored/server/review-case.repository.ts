import { sql } from 'kysely';
import { preparedWords } from '#core/catalog/rules/refused-words.ts';
import { promotedProducts } from '#core/serving/server/index.ts';
import { imageNameOf } from '#core/media/rules/image.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { CheckFacts } from '../rules/review-checks.ts';
import { campaignsWithNewestContent } from './newest-content.repository.ts';

/** The first thing that shoppers would see of an ad. */
export interface LeadProduct {
  image: string | null;
  link: string | null;
}

export interface CaseFacts extends CheckFacts {
  campaignId: bigint;
  /** Null for banners, and when none is on sale. */
  leadProduct: LeadProduct | null;
}

type FactsRow = Omit<CaseFacts, 'banners' | 'refusedWords'> & {
  catalogId: Uuid;
  banners: (CaseFacts['banners'][number] & { url: string; companyId: Uuid })[];
};

/** Reads what the checks of each campaign's newest content need. */
export async function caseFacts(tx: Transaction, campaignIds: readonly bigint[]): Promise<CaseFacts[]> {
  const { rows } = await sql<FactsRow>`
    select campaign.id as campaign_id, catalog.base_url as storefront_url,
      case when campaign.ad_type = 'PRODUCT' then offer.count else behind.on_sale end as products_on_sale,
      case when campaign.ad_type = 'BANNER' then behind.named
        when cardinality(content.skus) > 0 then cardinality(content.skus) end as products_chosen,
      coalesce(offer.origins, '{}') as product_origins, offer.lead as lead_product,
      cardinality(content.category_ids) as categories,
      array(
        select category.label from category
        where category.catalog_id = campaign.catalog_id and category.id = any(content.category_ids)
          and not exists (
            select from product where product.catalog_id = campaign.catalog_id and product.brand_id = campaign.brand_id
              and product.status = 'ACTIVE' and product.category_ids && array(
                select below.id from category below
                where below.catalog_id = campaign.catalog_id and below.path && array[category.id]))
        order by category.label
      ) as categories_without_brand,
      array(
        select jsonb_build_object('companyId', campaign.company_id, 'name', banner_type.name, 'url', banner ->> 'url',
          'placement', jsonb_build_object('width', banner_type.width, 'height', banner_type.height),
          'landingUrl', nullif(banner ->> 'landingUrl', ''))
        from jsonb_array_elements(content.banners) banner
        join banner_type on banner_type.id = (banner ->> 'bannerTypeId')::uuid
        order by banner_type.name
      ) as banners,
      array(
        select jsonb_build_object('place', written.place, 'text', written.text) from (
          select 'AD_NAME' as place, content.name as text
          union all select 'LANDING_PAGE', banner ->> 'landingUrl' from jsonb_array_elements(content.banners) banner
          union all select 'DEEPLINK', banner ->> 'deeplink' from jsonb_array_elements(content.banners) banner
          union all select 'SCENE', image.value ->> 'prompt' from jsonb_each(content.product_images) image
        ) written where written.text <> ''
      ) as texts,
      campaign.catalog_id
    from ${campaignsWithNewestContent}
    join catalog on catalog.id = campaign.catalog_id
    left join lateral (
      select count(*)::int as count,
        array_agg(distinct substring(product.link from '^[^/]*//[^/?#]*')) filter (where product.link ~ '^[^/]*//') as origins,
        (jsonb_agg(jsonb_build_object('image', product.image, 'link', product.link)
          order by array_position(content.skus, product.sku), product.sku) -> 0) as lead
      from (${promotedProducts}) promoted
      join product on product.catalog_id = campaign.catalog_id and product.sku = promoted.sku
    ) offer on campaign.ad_type = 'PRODUCT'
    left join lateral (
      select count(distinct named.sku)::int as named, count(distinct product.sku)::int as on_sale
      from jsonb_array_elements(content.banners) banner
      cross join jsonb_array_elements_text(banner -> 'skus') named (sku)
      left join product on product.catalog_id = campaign.catalog_id and product.sku = named.sku
        and product.status = 'ACTIVE' and product.quantity > 0
      having count(*) > 0
    ) behind on campaign.ad_type = 'BANNER'
    where campaign.id = any(${campaignIds.map(String)}::bigint[])`.execute(tx);
  const sizes = await sizesOf(
    tx,
    rows.flatMap((row) => row.banners),
  );
  const wordsOf = await refusedWordsIn(tx, [...new Set(rows.map(({ catalogId }) => catalogId))]);
  return rows.map(({ catalogId, ...row }) => ({
    ...row,
    refusedWords: wordsOf.get(catalogId) ?? [],
    banners: row.banners.map(({ companyId, url, ...banner }) => ({
      ...banner,
      image: sizes.get(`${companyId} ${imageNameOf(url)}`) ?? null,
    })),
  }));
}

/** Each storefront's list once, however many of its campaigns are looked at. */
async function refusedWordsIn(tx: Transaction, catalogIds: readonly Uuid[]) {
  const { rows } = await sql<{ catalogId: Uuid; words: string[] }>`
    select distinct on (catalog_id) catalog_id, words from refused_words
    where catalog_id = any(${[...catalogIds]}::uuid[]) order by catalog_id, revision desc`.execute(tx);
  return new Map(rows.map(({ catalogId, words }) => [catalogId, preparedWords(words)]));
}

async function sizesOf(tx: Transaction, banners: readonly { companyId: Uuid; url: string }[]) {
  const { rows } = await sql<{ companyId: Uuid; name: string; width: number; height: number }>`
    select image.company_id, image.name, image.width, image.height
    from unnest(${banners.map(({ companyId }) => companyId)}::uuid[],
      ${banners.map(({ url }) => imageNameOf(url) ?? '')}::text[]) as shown (company_id, name)
    join image on image.company_id = shown.company_id and image.name = shown.name`.execute(tx);
  return new Map(rows.map(({ companyId, name, width, height }) => [`${companyId} ${name}`, { width, height }]));
}

export interface ReviewRecord {
  companyId: Uuid;
  approved: number;
  rejected: number;
}

/** Counts the verdicts on each company's contents; companies without any are omitted. */
export async function reviewRecords(tx: Transaction, companyIds: readonly Uuid[]): Promise<ReviewRecord[]> {
  // A version without a verdict has no reviewer, a rejected one keeps its notes also when a newer one replaces it.
  const { rows } = await sql<ReviewRecord>`
    select campaign.company_id, count(*) filter (where content.notes is null)::int as approved,
      count(*) filter (where content.notes is not null)::int as rejected
    from campaign join creative content on content.campaign_id = campaign.id
    where campaign.company_id = any(${companyIds}::uuid[]) and content.reviewed_at is not null
    group by campaign.company_id`.execute(tx);
  return rows;
}

/** Returns the SKUs that a campaign's newest content would show now, in the order of the choice. */
export async function shownSkus(tx: Transaction, campaignId: bigint, limit: number): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select promoted.sku
    from ${campaignsWithNewestContent}
    cross join lateral (${promotedProducts}) promoted
    where campaign.ad_type = 'PRODUCT' and campaign.id = ${campaignId}
    order by array_position(content.skus, promoted.sku), promoted.sku limit ${limit}`.execute(tx);
  return rows.map(({ sku }) => sku);
}

/** Returns the median time from submission to verdict of what was decided since then; null when nothing was. */
export async function medianWaitMs(tx: Transaction, since: Date): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select percentile_cont(0.5) within group (
      order by extract(epoch from reviewed_at - submitted_at) * 1000)::float8 as ms
    from creative where reviewed_at >= ${since}`.execute(tx);
  return rows[0]!.ms;
}
