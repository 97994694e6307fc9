import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { Fragment, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '#design/dialog/dialogs.tsx';
import { Page, Panel } from '#design/page.tsx';
import { useOpenedMs } from '#design/present.ts';
import { NotFoundState, PermissionDenied, SkeletonLines } from '#design/states.tsx';
import { useRelatedAccount } from '#core/accounts/console/index.ts';
import { NoBrandsHint, useHasNoBrands, useMay, useSelection, useViewer } from '#core/session/console/index.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { WizardCampaignDocument, WizardSettingsDocument } from '#platform/api-client/generated/graphql.ts';
import { apiQuery, useApiQuery } from '#platform/api-client/hooks.ts';
import type { QueryState } from '#platform/console-kit/failed-read.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import type { ScreenProps } from '#platform/console-kit/screen-route.ts';
import { campaignNumber } from '#kernel/search-parameters.ts';
import { CAMPAIGN_PERMISSIONS } from '../../rules/permissions.ts';
import { STEPS, type Step } from '../../rules/wizard-steps.ts';
import { BrandChoices } from '../manage/lazy-parts.ts';
import type { WizardStart } from './use-wizard.ts';
import { WizardFrame } from './wizard-frame.tsx';
import { copiedValues } from './saved-values.ts';
import styles from './wizard.module.css';

/** What a campaign is created or edited with: step by step, or in sections. */
export interface CampaignFrameProps {
  start: WizardStart;
  isEditable: boolean;
  /** Reloads the campaign after another user saved it or staff reviewed it. */
  onReload?(): void;
}

/** The wizard at /sponsor/new/{step}. */
export function NewCampaignScreen({ params }: ScreenProps<'/sponsor/new/$step'>) {
  const navigate = useNavigate();
  return (
    <NewCampaign>
      {(frame) => (
        <WizardFrame
          {...frame}
          step={stepOf(params)}
          onOpen={(step, options) => void navigate({ to: '/sponsor/new/$step', params: { step }, ...options })}
        />
      )}
    </NewCampaign>
  );
}

/** The wizard at /sponsor/{id}/{step}: for its owners to edit, for everyone else to read, for staff to review. */
export function EditCampaignScreen({ params }: ScreenProps<'/sponsor/$campaignId/$step'>) {
  const { campaignId } = params;
  const navigate = useNavigate();
  return (
    <EditCampaign campaignId={campaignId}>
      {(frame) => (
        <WizardFrame
          {...frame}
          step={stepOf(params)}
          onOpen={(step, options) =>
            void navigate({ to: '/sponsor/$campaignId/$step', params: { campaignId, step }, ...options })
          }
        />
      )}
    </EditCampaign>
  );
}

/** The wizard at /sponsor/copy/{id}/{step}: a new campaign with the values of an existing one. */
export function CopyCampaignScreen({ params }: ScreenProps<'/sponsor/copy/$campaignId/$step'>) {
  const { t } = useTranslation('campaigns');
  const { campaignId } = params;
  const navigate = useNavigate();
  const { company } = useViewer();
  const canLaunch = useMay(CAMPAIGN_PERMISSIONS['Mutation.createSponsorCampaign']);
  const { campaign, found, settings, isSwitchingAccount, nowMs } = useOpenedCampaign(campaignId);

  if (isSwitchingAccount || !campaign)
    return <Waiting title={t('wizard.newTitle')} query={isSwitchingAccount ? null : found} />;
  if (!settings.data) return <Waiting title={t('wizard.newTitle')} query={settings} />;
  if (campaign.company.id !== company?.id || !canLaunch) return <LaunchDenied />;
  return (
    <WizardFrame
      key={campaign.id}
      isEditable
      step={stepOf(params)}
      onOpen={(step, options) =>
        void navigate({ to: '/sponsor/copy/$campaignId/$step', params: { campaignId, step }, ...options })
      }
      start={{
        brandId: campaign.brand.id,
        brandName: campaign.brand.name,
        currency: campaign.company.walletCurrency,
        settings: settings.data,
        campaign: null,
        draftKey: { copyOf: campaign.id },
        prefilled: copiedValues(campaign, nowMs),
        nowMs,
      }}
    />
  );
}

export function NewCampaign({ children: frame }: { children(props: CampaignFrameProps): ReactNode }) {
  const { t } = useTranslation(['campaigns', 'common']);
  const router = useRouter();
  const { company } = useViewer();
  const canLaunch = useMay(CAMPAIGN_PERMISSIONS['Mutation.createSponsorCampaign']);
  const { brand } = useSelection();
  const hasNoBrands = useHasNoBrands();
  const settings = useApiQuery(WizardSettingsDocument, { brandId: brand?.id ?? '' }, { isEnabled: brand !== null });
  const nowMs = useOpenedMs();

  if (!canLaunch || !company) return <LaunchDenied />;
  if (!brand) {
    return (
      <Page title={t('wizard.newTitle')}>
        <MessageDialog
          title={hasNoBrands ? t('common:noBrands.title') : t('wizard.brandTitle')}
          closeLabel={t('wizard.brandOk')}
          onClose={() => void router.navigate({ to: '/sponsor' })}
        >
          {hasNoBrands ? (
            <NoBrandsHint />
          ) : (
            <>
              {t('wizard.brandRequired')}
              <Suspense fallback={<SkeletonLines count={4} />}>
                <BrandChoices />
              </Suspense>
            </>
          )}
        </MessageDialog>
      </Page>
    );
  }
  if (!settings.data) return <Waiting title={t('wizard.newTitle')} query={settings} />;
  return (
    <Fragment key={brand.id}>
      {frame({
        isEditable: true,
        start: {
          brandId: brand.id,
          brandName: brand.name,
          currency: company.walletCurrency,
          settings: settings.data,
          campaign: null,
          draftKey: { companyId: company.id, brandId: brand.id },
          nowMs,
        },
      })}
    </Fragment>
  );
}

interface EditCampaignProps {
  campaignId: string;
  /** What stands there until it is loaded: a page with its title, unless the campaign is part of one. */
  renderWaiting?(query: QueryState | null): ReactNode;
  children(props: CampaignFrameProps): ReactNode;
}

export function EditCampaign({ campaignId, renderWaiting, children: frame }: EditCampaignProps) {
  const { t } = useTranslation('campaigns');
  const waiting = (title: string, query: QueryState | null) =>
    renderWaiting ? renderWaiting(query) : <Waiting title={title} query={query} />;
  const { company } = useViewer();
  const canLaunch = useMay(CAMPAIGN_PERMISSIONS['Mutation.createSponsorCampaign']);
  const { campaign, found, settings, isSwitchingAccount, nowMs } = useOpenedCampaign(campaignId);

  if (isSwitchingAccount || !campaign) return waiting(t('wizard.editTitle'), isSwitchingAccount ? null : found);
  if (!settings.data) return waiting(campaign.name, settings);
  const isOwn = campaign.company.id === company?.id;
  const isRemoved = campaign.adSets[0]!.status === 'REMOVED';
  return (
    <Fragment key={`${campaign.id} ${campaign.version}`}>
      {frame({
        isEditable: isOwn && canLaunch && !isRemoved,
        onReload: () => void found.refetch(),
        start: {
          brandId: campaign.brand.id,
          brandName: campaign.brand.name,
          currency: campaign.company.walletCurrency,
          settings: settings.data,
          campaign,
          draftKey: { campaignId: campaign.id },
          nowMs,
        },
      })}
    </Fragment>
  );
}

/** Loads the campaign of the address and the options of its fields. */
function useOpenedCampaign(campaignId: string) {
  const isNumber = campaignNumber(campaignId) !== undefined;
  // Loaded once when opened and never cached: the values must not change during an edit, nor start from an old version.
  const found = useQuery({
    ...apiQuery(WizardCampaignDocument, { id: campaignId }),
    enabled: isNumber,
    gcTime: 0,
    staleTime: 'static',
  });
  const campaign = found.data?.sponsorCampaign ?? null;
  const settings = useApiQuery(
    WizardSettingsDocument,
    { brandId: campaign?.brand.id ?? '' },
    { isEnabled: campaign !== null },
  );
  const nowMs = useOpenedMs();
  return {
    campaign,
    found: isNumber ? found : NO_SUCH,
    settings,
    nowMs,
    isSwitchingAccount: useRelatedAccount(campaignId),
  };
}

/** Result for an address that cannot name a campaign. */
const NO_SUCH: QueryState<never> = {
  data: undefined,
  error: new ApiError('NOT_FOUND', ''),
  errorUpdateCount: 1,
  isFetching: false,
  refetch: () => Promise.resolve(),
};

const stepOf = ({ step }: { step: string }): Step => STEPS.find((one) => one === step) ?? 'type';

export function LaunchDenied() {
  const { t } = useTranslation('campaigns');
  return (
    <Page title={t('wizard.newTitle')}>
      <PermissionDenied detail={t('wizard.mayNotLaunch')} />
    </Page>
  );
}

interface WaitingProps {
  title: string;
  /** Null when something else is waited for. */
  query: QueryState | null;
}

/** Placeholder in the position of the steps, to minimize layout shift. */
function Waiting({ title, query }: WaitingProps) {
  const { t } = useTranslation('campaigns');
  return (
    <Page
      title={title}
      breadcrumbs={[
        <Link key="sponsor" to="/sponsor">
          {t('wizard.breadcrumb')}
        </Link>,
      ]}
    >
      <div className={styles.wizard}>
        <div className={styles.main} data-waiting>
          <Panel>
            {query?.error?.code === 'NOT_FOUND' ? (
              <NotFoundState
                title={t('wizard.notFound')}
                action={
                  <Button renderRoot={(props) => <Link {...props} to="/sponsor" />} variant="default">
                    {t('wizard.toList')}
                  </Button>
                }
              />
            ) : query ? (
              <QueryBoundary reads={{ query }} skeleton={<SkeletonLines count={8} />} />
            ) : (
              <SkeletonLines count={8} />
            )}
          </Panel>
        </div>
      </div>
    </Page>
  );
}
