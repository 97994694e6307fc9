import { Button } from '@mantine/core';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotFoundState, SkeletonLines } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import type { ScreenProps } from '#platform/console-kit/screen-route.ts';
import {
  MetaCampaignDocument,
  MetaProductsDocument,
  UpdateMetaCampaignDocument,
  type MetaCampaignPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { changesOf, knownOf, valuesOf } from '../campaigns/existing.ts';
import { useCampaignForm } from '../campaigns/use-campaign-form.ts';
import { useBalance } from '../dashboard/balance-card.tsx';
import styles from '../meta.module.css';
import { useMetaSettings, useSellers, type Seller } from '../use-seller.ts';
import type { ProductRequest } from './products.ts';
import { SetupFrame, SetupState } from './setup-frame.tsx';
import { SkuDrawer } from './sku-drawer.tsx';

const ASK_MS = 1500;

/** Edits everything that can still be changed in a campaign. */
export function EditMetaCampaignScreen({ params }: ScreenProps<'/mpa/campaign/edit/$campaignId'>) {
  const { t } = useTranslation('metaAds');
  const { campaignId } = params;
  const navigate = useNavigate();
  const { query, seller } = useSellers();
  const settings = useMetaSettings();
  const campaign = useApiQuery(
    MetaCampaignDocument,
    { sellerId: seller?.id ?? '', campaignId },
    { isEnabled: seller !== null },
  );
  const { data, error } = campaign;
  const title = t('setup.editTitle');
  if (query.data && !seller?.isOnboarded) return <Navigate to="/mpa/campaign" replace />;
  const leave = () => void navigate({ to: '/mpa/campaign', search: { mbgSellerId: seller?.id } });
  if (error?.code === 'NOT_FOUND' && !data)
    return (
      <SetupState title={title}>
        <NotFoundState
          title={t('edit.notFound')}
          action={
            <Link to="/mpa/campaign" search={{ mbgSellerId: seller?.id }}>
              {t('edit.toList')}
            </Link>
          }
        />
      </SetupState>
    );
  if (!seller || !settings.isKnown || !data?.metaCampaign)
    return (
      <SetupState title={title}>
        <QueryBoundary
          reads={{ sellers: query, settings: settings.read, campaign }}
          skeleton={<SkeletonLines count={10} />}
        />
      </SetupState>
    );
  return <EditCampaign key={campaignId} seller={seller} start={data.metaCampaign} onLeave={leave} />;
}

interface EditCampaignProps {
  seller: Seller;
  start: MetaCampaignPartsFragment;
  onLeave(): void;
}

function EditCampaign({ seller, start, onLeave }: EditCampaignProps) {
  const { t } = useTranslation('metaAds');
  // The state when the form was opened; later refetches do not change the form.
  const [campaign] = useState(start);
  const currency = useBalance(seller.id).account?.accountCurrency;
  const update = useApiMutation(UpdateMetaCampaignDocument, { changes: ['MetaCampaign'], showsErrorInline: true });
  const [isSent, setIsSent] = useState(false);
  const { data } = useApiQuery(
    MetaCampaignDocument,
    { sellerId: seller.id, campaignId: campaign.id },
    isSent ? { refetchIntervalMs: ASK_MS } : {},
  );
  const now = isSent ? data?.metaCampaign : undefined;
  const setup = useCampaignForm({
    initialValues: valuesOf(campaign),
    currency,
    known: knownOf(campaign),
    submit: async (values) => {
      const changes = changesOf(campaign, values);
      if (!Object.keys(changes).length) return onLeave();
      await update.mutateAsync({ input: { sellerId: seller.id, campaignId: campaign.id, ...changes } });
      setIsSent(true);
    },
  });
  const isApplied = now?.isChanging === false && now.changeError === null;
  const leave = useEffectEvent(() => {
    if (!isApplied) return;
    toastSuccess(t('edit.saved'));
    onLeave();
  });
  useEffect(() => leave(), [isApplied]);
  const input: ProductRequest = campaign.productSetId ? { productSetId: campaign.productSetId } : {};
  return (
    <SetupFrame
      seller={seller}
      title={t('setup.editTitle')}
      setup={{
        ...setup,
        // Meta applies the change shortly after the server has accepted it, or returns an error.
        isSubmitting: setup.isSubmitting || now?.isChanging === true || isApplied,
        serverMessage: setup.serverMessage ?? now?.changeError ?? null,
      }}
      currency={currency}
      existing={campaign}
      input={input}
      products={<PromotedItems seller={seller} input={input} />}
    />
  );
}

function PromotedItems({ seller, input }: { seller: Seller; input: ProductRequest }) {
  const { t } = useTranslation('metaAds');
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useApiQuery(MetaProductsDocument, { ...input, sellerId: seller.id, limit: 1 });
  const count = data?.metaCatalogProducts.totalCount;
  return (
    <div className={styles.found}>
      <span>{count === undefined ? t('products.counting') : t('products.promoted', { count })}</span>
      <Button variant="subtle" size="compact-sm" disabled={!count} onClick={() => setIsOpen(true)}>
        {t('products.preview')}
      </Button>
      {isOpen && <SkuDrawer seller={seller} input={input} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
