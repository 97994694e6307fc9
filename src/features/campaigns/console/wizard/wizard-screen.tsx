import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '#design/dialog/dialogs.tsx';
import { Page, Panel } from '#design/page.tsx';
import { ErrorState, PermissionDenied, SkeletonLines } from '#design/states.tsx';
import { useRelatedAccount } from '#features/company/console/index.ts';
import { useSelection, useViewer } from '#features/shell/console/index.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { WizardCampaignDocument, WizardSettingsDocument } from '#platform/api-client/generated/graphql.ts';
import { apiQuery, useApiQuery } from '#platform/api-client/hooks.ts';
import { canEdit } from '../../rules/permissions.ts';
import { STEPS, type Step } from '../../rules/wizard-steps.ts';
import { WizardFrame } from './wizard-frame.tsx';

/** The wizard at /sponsor/new/{step}. */
export function NewCampaignScreen() {
  const { t } = useTranslation('campaigns');
  const router = useRouter();
  const { role, company } = useViewer();
  const { brand } = useSelection();
  const step = useStep();
  const settings = useApiQuery(WizardSettingsDocument, { brandId: brand?.id ?? '' }, { isEnabled: brand !== null });
  const [now_ms] = useState(Date.now);

  if (!canEdit({ role: role?.name ?? null }) || !company) {
    return (
      <Page title={t('wizard.newTitle')}>
        <PermissionDenied detail={t('wizard.mayNotLaunch')} />
      </Page>
    );
  }
  if (!brand) {
    return (
      <Page title={t('wizard.newTitle')}>
        <MessageDialog
          isOpen
          title={t('wizard.brandTitle')}
          closeLabel={t('wizard.brandOk')}
          onClose={() => void router.navigate({ href: '/sponsor' })}
        >
          {t('wizard.brandRequired')}
        </MessageDialog>
      </Page>
    );
  }
  if (!settings.data) return <Waiting title={t('wizard.newTitle')} query={settings} />;
  return (
    <WizardFrame
      key={brand.id}
      step={step}
      pathOf={(next) => `/sponsor/new/${next}`}
      isEditable
      start={{
        brandId: brand.id,
        currency: company.walletCurrency,
        settings: settings.data,
        campaign: null,
        draftKey: { companyId: company.id, brandId: brand.id },
        now_ms,
      }}
    />
  );
}

/** The wizard at /sponsor/{id}/{step}: for its owners to edit, for everyone else to read, for staff to review. */
export function EditCampaignScreen() {
  const { t } = useTranslation('campaigns');
  const { campaignId = '' } = useParams({ strict: false });
  const { role, company } = useViewer();
  const step = useStep();
  // Read once when opened and never kept: what is edited must not change behind its editor, nor start from an old version.
  const found = useQuery({
    ...apiQuery(WizardCampaignDocument, { id: campaignId }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const campaign = found.data?.sponsorCampaign ?? null;
  const settings = useApiQuery(
    WizardSettingsDocument,
    { brandId: campaign?.brand.id ?? '' },
    { isEnabled: campaign !== null },
  );
  const [now_ms] = useState(Date.now);
  const isElsewhere = useRelatedAccount(campaignId);

  if (isElsewhere) return <Waiting title={t('wizard.editTitle')} query={{ error: null, refetch: () => {} }} />;
  if (!campaign) return <Waiting title={t('wizard.editTitle')} query={found} />;
  if (!settings.data) return <Waiting title={campaign.name} query={settings} />;
  const isOwn = campaign.supplier.id === company?.id;
  const isRemoved = campaign.adsetSet[0]!.status === 'REMOVED';
  return (
    <WizardFrame
      key={`${campaign.id} ${campaign.version}`}
      step={step}
      pathOf={(next) => `/sponsor/${campaign.id}/${next}`}
      isEditable={isOwn && canEdit({ role: role?.name ?? null }) && !isRemoved}
      onReload={() => void found.refetch()}
      start={{
        brandId: campaign.brand.id,
        currency: campaign.supplier.walletCurrency,
        settings: settings.data,
        campaign,
        draftKey: { campaignId: campaign.id },
        now_ms,
      }}
    />
  );
}

function useStep(): Step {
  const { step } = useParams({ strict: false });
  return STEPS.find((one) => one === step) ?? 'type';
}

interface WaitingProps {
  title: string;
  query: { error: Parameters<typeof errorText>[0] | null; refetch(): unknown };
}

function Waiting({ title, query }: WaitingProps) {
  return (
    <Page title={title}>
      <Panel>
        {query.error ? (
          <ErrorState message={errorText(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonLines count={8} />
        )}
      </Panel>
    </Page>
  );
}
