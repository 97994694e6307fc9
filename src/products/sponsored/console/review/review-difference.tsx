import { useTranslation } from 'react-i18next';
import { Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { useCurrencies } from '#core/session/console/index.ts';
import {
  BannerOptionsDocument,
  SelectedProductsDocument,
  ReviewedContentsDocument,
  SellersOfBrandDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { pathsOf } from '../../rules/category-path.ts';
import { contentDifference, type Difference } from '../../rules/content-difference.ts';
import { compared, DifferenceTable } from './difference-table.tsx';
import styles from './review.module.css';

// Further products are listed by SKU only.
const MAX_NAMED = 100;

/** Shows the serving version and the pending version side by side, limited to their differences. */
export function ReviewDifference({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('campaigns');
  const contents = useApiQuery(ReviewedContentsDocument, { id: campaignId });
  const campaign = contents.data?.sponsorCampaign;
  const catalog = campaign?.adSets[0]?.catalog;
  const currencyOf = useCurrencies();
  const before = campaign && compared(campaign.servingProductAd, campaign.servingBannerAd);
  const after = campaign && compared(campaign.productAd, campaign.bannerAd);
  const place = { catalogId: catalog?.id ?? '', brandId: campaign?.brand.id ?? '' };
  const options = useApiQuery(BannerOptionsDocument, place, { isEnabled: catalog !== undefined });
  const hasSellers = [before, after].some((content) => content && content.sellerIds.length > 0);
  const sellers = useApiQuery(SellersOfBrandDocument, place, { isEnabled: hasSellers });
  const differences = before && after ? contentDifference(before, after) : [];
  const skus = skusIn(differences).slice(0, MAX_NAMED);
  const products = useApiQuery(
    SelectedProductsDocument,
    { catalogId: place.catalogId, skus },
    { isEnabled: catalog !== undefined && skus.length > 0 },
  );
  const names = new Map([
    ...(products.data?.productDetails ?? []).map(({ sku, name }) => [sku, `${name} (${sku})`] as const),
    ...pathsOf(options.data?.productCategories ?? []).map(({ id, path }) => [id, path] as const),
    ...[...(options.data?.segments ?? []), ...(sellers.data?.sellersMatchingFilter ?? [])].map(
      ({ id, name }) => [id, name] as const,
    ),
  ]);
  return (
    <Panel title={t('difference.title')} className={styles.difference}>
      <QueryBoundary
        reads={{ contents }}
        skeleton={<SkeletonLines count={3} />}
        renderEmpty={() => differences.length === 0 && <EmptyState title={t('difference.none')} />}
      >
        {() => (
          <DifferenceTable
            differences={differences}
            headings={[t('difference.approved'), t('difference.proposed')]}
            currency={currencyOf(catalog?.currencyCode)}
            nameOf={(id) => names.get(id) ?? id}
          />
        )}
      </QueryBoundary>
    </Panel>
  );
}

/** SKUs of the products that the differences refer to. */
function skusIn(differences: readonly Difference[]): string[] {
  const skus = differences.flatMap((difference) => {
    if (difference.kind === 'image') return [difference.sku];
    if (difference.kind === 'banner') return [...(difference.before?.skus ?? []), ...(difference.after?.skus ?? [])];
    return difference.kind === 'list' && difference.field === 'skus' ? [...difference.before, ...difference.after] : [];
  });
  return [...new Set(skus)];
}
