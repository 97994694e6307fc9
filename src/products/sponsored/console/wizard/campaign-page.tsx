import { Link, useRouter } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { focusUnreadable } from '#design/form/focus-first-wrong.ts';
import { Page } from '#design/page.tsx';
import { toastSuccess } from '#design/toast.ts';
import { useViewer } from '#core/session/console/index.ts';
import type { Step } from '../../rules/wizard-steps.ts';
import { CampaignStatus } from '../campaign-status.tsx';
import { CampaignMenu } from '../manage/campaign-menu.tsx';
import { ReviewBar } from '../review/review-bar.tsx';
import { ReviewDifference } from '../review/review-difference.tsx';
import { CampaignNotices } from './campaign-notices.tsx';
import { useSaveCampaign } from './use-save-campaign.ts';
import type { Wizard } from './use-wizard.ts';
import { WizardBar } from './wizard-bar.tsx';
import { WizardForecast } from './wizard-forecast.tsx';
import styles from './wizard.module.css';

interface CampaignPageProps {
  wizard: Wizard;
  isEditable: boolean;
  /** Reloads the campaign after another user saved it or staff reviewed it. */
  onReload: (() => void) | undefined;
  /** Navigation between the parts of the campaign. */
  menu: ReactNode;
  layout: string | undefined;
  /** The visible part, as a step of the wizard. */
  step: Step;
  isComplete: boolean;
  /** Also called on an incomplete step, to show what is missing. */
  onNext(): void;
  /** Opens the step where a rejected field can be corrected. */
  onStep(step: Step): void;
  children: ReactNode;
}

/** Frame around a campaign's fields in every layout: status, notices, buttons and forecast. */
export function CampaignPage(props: CampaignPageProps) {
  const { wizard, isEditable, onReload, menu, layout, step, isComplete, onNext, onStep, children } = props;
  const { t } = useTranslation('campaigns');
  const router = useRouter();
  const save = useSaveCampaign(wizard);
  const isReviewer = useIsReviewer(wizard);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { campaign } = wizard;
  const adSet = campaign?.adSets[0];
  const isReviewed = isReviewer && step === 'review';
  const main = useRef<HTMLDivElement>(null);
  const onceReadable = (work: () => void) => () => {
    if (!focusUnreadable(main.current)) work();
  };
  const leave = () => void router.navigate({ to: '/sponsor' });

  return (
    <Page
      title={campaign ? campaign.name : t('wizard.newTitle')}
      breadcrumbs={[
        isReviewer && campaign?.review.state === 'PENDING' ? (
          <Link key="review" to="/review">
            {t('queue.title')}
          </Link>
        ) : (
          <Link key="sponsor" to="/sponsor">
            {t('wizard.breadcrumb')}
          </Link>
        ),
      ]}
      titleAside={adSet && <CampaignStatus adSet={adSet} />}
      actions={campaign && <CampaignMenu campaign={campaign} />}
    >
      <div className={layout}>
        {menu}
        <div ref={main} className={styles.main}>
          <CampaignNotices wizard={wizard} isEditable={isEditable} theirs={save.theirs} onReload={onReload} />
          {isReviewed && campaign?.review.isServingEarlierVersion && <ReviewDifference campaignId={campaign.id} />}
          {children}
          {isReviewed && campaign && (
            <ReviewBar campaign={campaign} onReviewed={() => void router.navigate({ to: '/review' })} />
          )}
          {(isEditable || !isReviewed) && (
            <WizardBar
              wizard={wizard}
              step={step}
              isEditable={isEditable}
              isNew={campaign === null}
              isDraft={campaign === null || adSet?.status === 'DRAFT'}
              isSubmission={adSet?.status === 'DRAFT' || adSet?.status === 'REJECTED'}
              isStepComplete={isComplete || !isEditable}
              isSaving={save.isSaving}
              draftState={wizard.draftState}
              onDiscard={() => setIsDiscarding(true)}
              onSaveDraft={onceReadable(() => {
                if (campaign) return void save.submit(onStep, { savesDraft: true });
                if (!wizard.storeDraft()) return;
                toastSuccess(t('saved.draft'));
                leave();
              })}
              onNext={onceReadable(onNext)}
              onSave={onceReadable(() => {
                const missing = wizard.showMissing(wizard.steps.filter((one) => one !== 'review'));
                if (missing) return onStep(missing);
                void save.submit(onStep);
              })}
              onLeave={leave}
            />
          )}
        </div>
        <WizardForecast wizard={wizard} step={step} isEditable={isEditable} />
      </div>
      {isDiscarding && (
        <ConfirmDialog
          title={campaign ? t('discard.editTitle') : t('discard.newTitle')}
          confirmLabel={t('discard.confirm')}
          isDestructive
          onConfirm={() => {
            wizard.discard();
            leave();
          }}
          onClose={() => setIsDiscarding(false)}
        >
          {campaign ? t('discard.editDetail') : t('discard.newDetail')}
        </ConfirmDialog>
      )}
    </Page>
  );
}

/** Returns whether the viewer may approve or reject the campaign. */
export function useIsReviewer({ campaign }: Wizard): boolean {
  const { isStaff } = useViewer();
  const status = campaign?.adSets[0]!.status;
  return isStaff && campaign !== null && status !== 'REMOVED' && status !== 'DRAFT';
}
