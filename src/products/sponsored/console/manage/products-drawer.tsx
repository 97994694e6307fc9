import { useTranslation } from 'react-i18next';
import { SkeletonLines } from '#design/states.tsx';
import { useCurrencies } from '#core/session/console/index.ts';
import { CampaignProductsDocument, type CampaignProductsQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { SelectedProducts } from '../wizard/selected-products.tsx';
import { FilteredProducts, PreviewDrawer } from '../wizard/filter-preview.tsx';
import type { ManageProps } from './campaign-menu.tsx';

const PREVIEWED_AT_ONCE = 8;

/** Shows the products a campaign promotes: the selected ones, or those its filter currently matches. */
export default function ProductsDrawer({ campaign, onClose }: ManageProps) {
  const { t } = useTranslation('campaigns');
  return (
    <PreviewDrawer title={t('preview.titleOf', { name: campaign.name })} onClose={onClose}>
      <Promoted campaignId={campaign.id} />
    </PreviewDrawer>
  );
}

function Promoted({ campaignId }: { campaignId: string }) {
  const products = useApiQuery(CampaignProductsDocument, { id: campaignId });
  return (
    <QueryBoundary reads={{ products }} skeleton={<SkeletonLines count={PREVIEWED_AT_ONCE} />}>
      {({ products: { sponsorCampaign: campaign } }) =>
        campaign?.productAd && <Products campaign={campaign} ad={campaign.productAd} />
      }
    </QueryBoundary>
  );
}

type Campaign = NonNullable<CampaignProductsQuery['sponsorCampaign']>;

function Products({ campaign, ad }: { campaign: Campaign; ad: NonNullable<Campaign['productAd']> }) {
  const { catalog } = campaign.adSets[0]!;
  const currency = useCurrencies()(catalog.currencyCode);
  const listed = { pageSize: PREVIEWED_AT_ONCE, currency };
  if (ad.skus.length > 0) return <SelectedProducts {...listed} catalogId={catalog.id} skus={ad.skus} />;
  return (
    <FilteredProducts
      {...listed}
      filter={{
        catalogId: catalog.id,
        brandId: campaign.brand.id,
        categoryIds: ad.productCategoryIds,
        sellerIds: ad.productSellerIds,
        minPrice: ad.productMinPrice,
        maxPrice: ad.productMaxPrice,
      }}
    />
  );
}
