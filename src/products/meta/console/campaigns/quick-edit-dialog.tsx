import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import {
  MetaCampaignDocument,
  UpdateMetaCampaignDocument,
  type MetaCampaignPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { useBalance } from '../dashboard/balance-card.tsx';
import styles from '../meta.module.css';
import type { Seller } from '../use-seller.ts';
import { CampaignFields } from './campaign-fields.tsx';
import { changesOf, knownOf, valuesOf } from './existing.ts';
import { useCampaignForm } from './use-campaign-form.ts';

interface QuickEditDialogProps {
  seller: Seller;
  campaignId: string;
  onClose(): void;
}

/** Edits the most frequently changed fields in a dialog over the list. */
export function QuickEditDialog({ seller, campaignId, onClose }: QuickEditDialogProps) {
  const { t } = useTranslation(['metaAds', 'common']);
  const read = useApiQuery(MetaCampaignDocument, { sellerId: seller.id, campaignId });
  const campaign = read.data?.metaCampaign;
  if (campaign) return <EditForm seller={seller} campaign={campaign} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('edit.title')}>
      <QueryBoundary reads={{ campaign: read }} skeleton={<SkeletonLines count={5} />} />
    </Dialog>
  );
}

interface EditFormProps {
  seller: Seller;
  campaign: MetaCampaignPartsFragment;
  onClose(): void;
}

function EditForm({ seller, campaign, onClose }: EditFormProps) {
  const { t } = useTranslation('metaAds');
  const currency = useBalance(seller.id).account?.accountCurrency;
  const update = useApiMutation(UpdateMetaCampaignDocument, { changes: ['MetaCampaign'], showsErrorInline: true });
  const { form, ...state } = useCampaignForm({
    initialValues: valuesOf(campaign),
    currency,
    known: knownOf(campaign),
    submit: async (values) => {
      await update.mutateAsync({
        input: { sellerId: seller.id, campaignId: campaign.id, ...changesOf(campaign, values) },
      });
      toastSuccess(t('edit.saved'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('edit.title')} submitLabel={t('edit.save')} {...state} onClose={onClose}>
      <CampaignFields
        form={form}
        currency={currency}
        existing={{ startDate: campaign.startDate, creativeText: null }}
      />
      <Link
        to="/mpa/campaign/edit/$campaignId"
        params={{ campaignId: campaign.id }}
        search={{ mbgSellerId: seller.id }}
        className={styles.more}
      >
        {t('edit.all')}
      </Link>
    </FormDialog>
  );
}
