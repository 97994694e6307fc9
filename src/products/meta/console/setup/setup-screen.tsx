import { Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonLines } from '#design/states.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { CreateMetaCampaignDocument, MetaMarketplaceDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery, useKeyedMutation } from '#platform/api-client/hooks.ts';
import { CreationDialog } from '../campaigns/creation-dialog.tsx';
import { inputOf, startValues, useCampaignForm, type CampaignValues } from '../campaigns/use-campaign-form.ts';
import { useBalance } from '../dashboard/balance-card.tsx';
import { useMetaSettings, useSellers, type Seller } from '../use-seller.ts';
import { filterOf, PlainFilter } from './plain-filter.tsx';
import { ProductSelection } from './product-selection.tsx';
import type { Product, ProductRequest } from './products.ts';
import { SetupFrame, SetupState } from './setup-frame.tsx';
import { useToday } from '#design/format.ts';

/** Creates a campaign with all settings, starting from the values of the short form. */
export function NewMetaCampaignScreen() {
  const { t } = useTranslation('metaAds');
  const today = useToday();
  const { query, seller } = useSellers();
  const settings = useMetaSettings();
  const marketplace = useApiQuery(
    MetaMarketplaceDocument,
    { sellerId: seller?.id ?? '' },
    { isEnabled: seller !== null },
  );
  const draft = useLocation({ select: ({ state }) => state.metaDraft });
  const title = t('setup.newTitle');
  if (query.data && !seller?.isOnboarded) return <Navigate to="/mpa/campaign" replace />;
  if (!seller || !settings.isKnown || !marketplace.data)
    return (
      <SetupState title={title}>
        <QueryBoundary
          reads={{ sellers: query, settings: settings.read, marketplace }}
          skeleton={<SkeletonLines count={10} />}
        />
      </SetupState>
    );
  const { creativeText } = marketplace.data.metaMarketplaceConfig;
  return <NewCampaign seller={seller} start={draft ?? startValues(creativeText ?? null, today)} />;
}

function NewCampaign({ seller, start }: { seller: Seller; start: CampaignValues }) {
  const { t } = useTranslation('metaAds');
  const navigate = useNavigate();
  const { hasAdvancedFilters } = useMetaSettings();
  const currency = useBalance(seller.id).account?.accountCurrency;
  const create = useKeyedMutation(CreateMetaCampaignDocument, 'createMetaCampaign', {
    about: seller.id,
    changes: ['AsyncSession'],
  });
  const [sessionId, setSessionId] = useState<string | null>(null);
  const [sponsored, setSponsored] = useState<readonly Product[]>([]);
  const skus = sponsored.map(({ sku }) => sku);
  const setup = useCampaignForm({
    initialValues: start,
    currency,
    submit: async (values) => {
      const { createMetaCampaign } = await create.mutateAsync(inputOf(seller.id, { ...values, skus }));
      setSessionId(createMetaCampaign.asyncSession.id);
    },
  });
  const { form } = setup;
  const input: ProductRequest = skus.length ? { skus } : filterOf(form.values);
  return (
    <SetupFrame
      seller={seller}
      title={t('setup.newTitle')}
      setup={setup}
      currency={currency}
      existing={null}
      input={input}
      products={
        hasAdvancedFilters ? (
          <ProductSelection seller={seller} form={form} sponsored={sponsored} onSponsor={setSponsored} />
        ) : (
          <PlainFilter seller={seller} form={form} />
        )
      }
    >
      {sessionId !== null && (
        <CreationDialog
          sellerId={seller.id}
          sessionId={sessionId}
          onBack={() => setSessionId(null)}
          onClose={() => void navigate({ to: '/mpa/campaign', search: { mbgSellerId: seller.id } })}
        />
      )}
    </SetupFrame>
  );
}
