import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { toastSuccess } from '#design/toast.ts';
import { Page, Panel } from '#design/page.tsx';
import { useFlag, useViewer } from '#features/shell/console/index.ts';
import {
  canOpenStep,
  isStepComplete,
  openableStep,
  problemsOfStep,
  STEPS,
  stepsFor,
  type Step,
} from '../../rules/wizard-steps.ts';
import { CampaignMenu } from '../manage/campaign-menu.tsx';
import { ReviewBar } from '../review/review-bar.tsx';
import { ReviewDifference } from '../review/review-difference.tsx';
import { BudgetStep } from './budget-step.tsx';
import { CampaignStatus } from '../campaign-status.tsx';
import { CampaignNotices } from './campaign-notices.tsx';
import { ContentStep } from './content-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { StepMenu } from './step-menu.tsx';
import { StrategyStep } from './strategy-step.tsx';
import { TargetStep } from './target-step.tsx';
import { TypeStep } from './type-step.tsx';
import { useFilledContent } from './use-filled-content.ts';
import { useSaveCampaign } from './use-save-campaign.ts';
import { useWizard, type WizardStart } from './use-wizard.ts';
import { WizardForecast } from './wizard-forecast.tsx';
import { WizardBar } from './wizard-bar.tsx';
import styles from './wizard.module.css';

interface WizardFrameProps {
  start: WizardStart;
  step: Step;
  pathOf(step: Step): string;
  /** False for readers: everything is shown, nothing can be changed. */
  isEditable: boolean;
  /** Asks for the campaign again, after a save by somebody else or a review. */
  onReload?(): void;
}

/** One step of the wizard with its menu, notices and buttons. */
export function WizardFrame({ start, step: wanted, pathOf, isEditable, onReload }: WizardFrameProps) {
  const { t } = useTranslation('campaigns');
  const router = useRouter();
  const viewer = useViewer();
  const hasTargetStep = useFlag('show_sponsor_target');
  const wizard = useWizard(start);
  const save = useSaveCampaign(wizard);
  const filledContent = useFilledContent(wizard);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const steps = stepsFor({ hasTargetStep });
  const { campaign, problems } = wizard;
  const status = campaign?.adsetSet[0]?.status;
  const isReviewer = viewer.isGfg && campaign !== null && status !== 'REMOVED' && status !== 'DRAFT';
  // Readers may look at every step, whatever is missing on it.
  const shownProblems = isEditable ? problems : {};
  const furthest = isEditable ? wizard.furthest : 'review';
  const step = openableStep(steps, wanted, furthest, shownProblems);
  const heading = useHeadingFocus(step);

  const open = (next: Step, options: { replace?: boolean } = {}) =>
    void router.navigate({ href: pathOf(next), replace: options.replace });
  const correctAddress = useEffectEvent(() => open(step, { replace: true }));
  useEffect(() => {
    if (step !== wanted) correctAddress();
  }, [step, wanted]);

  const goOn = () => {
    wizard.touchSteps([step]);
    const next = steps[steps.indexOf(step) + 1];
    if (!next || (isEditable && !isStepComplete(problems, step))) return;
    if (isEditable) wizard.reach(next, next === 'content' ? filledContent() : {});
    open(next);
  };
  const leave = () => void router.navigate({ href: '/sponsor' });
  const states = steps.map((one) => ({
    step: one,
    canOpen: canOpenStep(steps, one, furthest, shownProblems),
    isComplete: STEPS.indexOf(one) < STEPS.indexOf(furthest) && isStepComplete(shownProblems, one),
    hasProblem:
      one !== 'review' &&
      (wizard.isRefused(one) ||
        (STEPS.indexOf(one) < STEPS.indexOf(furthest) && Object.keys(problemsOfStep(shownProblems, one)).length > 0)),
  }));

  return (
    <Page
      title={campaign ? campaign.name : t('wizard.newTitle')}
      breadcrumbs={[
        isReviewer && campaign.review.state === 'PENDING' ? (
          <Link key="review" to="/review">
            {t('queue.title')}
          </Link>
        ) : (
          <Link key="sponsor" to="/sponsor">
            {t('wizard.breadcrumb')}
          </Link>
        ),
      ]}
      titleAside={campaign && <CampaignStatus adSet={campaign.adsetSet[0]!} />}
      actions={campaign && <CampaignMenu campaign={campaign} />}
    >
      <div className={styles.wizard}>
        <StepMenu states={states} current={step} onStep={open} />
        <div className={styles.main}>
          <CampaignNotices wizard={wizard} isEditable={isEditable} theirs={save.theirs} onReload={onReload} />
          {isReviewer && step === 'review' && campaign.review.isServingEarlierVersion && (
            <ReviewDifference campaignId={campaign.id} />
          )}
          <Panel>
            <h2 ref={heading} tabIndex={-1} className={styles.heading}>
              {t(`step.${step}`)}
            </h2>
            <p className={styles.caption}>
              {t(
                captionOf(step, {
                  isEditable,
                  isReviewer,
                  isNew: campaign === null,
                  isBanner: wizard.values.adType === 'BANNER',
                }),
              )}
            </p>
            {step === 'review' ? (
              <ReviewStep wizard={wizard} hasTargetStep={hasTargetStep} onEdit={isEditable ? open : null} />
            ) : (
              <fieldset
                disabled={!isEditable}
                className={`${styles.fields} ${step === 'content' ? '' : styles.narrow}`}
              >
                {step === 'type' && <TypeStep wizard={wizard} />}
                {step === 'budget' && <BudgetStep wizard={wizard} />}
                {step === 'target' && <TargetStep wizard={wizard} />}
                {step === 'strategy' && <StrategyStep wizard={wizard} />}
                {step === 'content' && <ContentStep wizard={wizard} />}
              </fieldset>
            )}
          </Panel>
          {isReviewer && step === 'review' && (
            <ReviewBar campaign={campaign} onReviewed={() => void router.navigate({ href: '/review' })} />
          )}
          {(!isReviewer || isEditable || step !== 'review') && (
            <WizardBar
              step={step}
              isEditable={isEditable}
              isNew={campaign === null}
              isSubmission={status === 'DRAFT' || status === 'REJECTED'}
              isStepComplete={!isEditable || isStepComplete(problems, step)}
              isSaving={save.isSaving}
              isKept={wizard.isKept}
              onDiscard={() => setIsDiscarding(true)}
              onSaveDraft={() => {
                wizard.keepDraft();
                toastSuccess(t('saved.draft'));
                leave();
              }}
              onNext={goOn}
              onSave={() => void save.submit(open)}
              onLeave={leave}
            />
          )}
        </div>
        <WizardForecast wizard={wizard} step={step} isEditable={isEditable} />
      </div>
      <ConfirmDialog
        isOpen={isDiscarding}
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
    </Page>
  );
}

function captionOf(
  step: Step,
  { isEditable, isReviewer, isNew, isBanner }: Record<'isEditable' | 'isReviewer' | 'isNew' | 'isBanner', boolean>,
) {
  if (!isEditable) return isReviewer && step === 'review' ? 'caption.reviewing' : 'caption.reading';
  if (step === 'content' && isBanner) return 'caption.banners';
  return step === 'review' && !isNew ? 'caption.saving' : (`caption.${step}` as const);
}

/** Each step starts at its top, for eyes and screen readers alike; the first one leaves the focus where it is. */
function useHeadingFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.documentElement.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
