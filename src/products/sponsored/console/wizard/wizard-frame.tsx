import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#design/page.tsx';
import { canOpenStep, NO_PROBLEMS, openableStep, STEPS, type Step } from '../../rules/wizard-steps.ts';
import { BudgetStep } from './budget-step.tsx';
import { CampaignPage, useIsReviewer } from './campaign-page.tsx';
import { ContentStep } from './content-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { StepMenu } from './step-menu.tsx';
import { StrategyStep } from './strategy-step.tsx';
import { TargetStep } from './target-step.tsx';
import { TypeStep } from './type-step.tsx';
import { useFilledContent } from './use-filled-content.ts';
import { useFocusOnWrong } from './use-focus-on-wrong.ts';
import { useWizard, type WizardStart } from './use-wizard.ts';
import styles from './wizard.module.css';

interface WizardFrameProps {
  start: WizardStart;
  step: Step;
  /** Leads to the address of another step. */
  onOpen(step: Step, options?: { replace?: boolean }): void;
  /** False for read-only viewers, who see everything and can change nothing. */
  isEditable: boolean;
  /** Reloads the campaign after another user saved it or staff reviewed it. */
  onReload?(): void;
}

/** One step of the wizard at a time, with a menu of all steps. */
export function WizardFrame({ start, step: wanted, onOpen, isEditable, onReload }: WizardFrameProps) {
  const { t } = useTranslation('campaigns');
  const wizard = useWizard(start, { isStepByStep: true });
  const filledContent = useFilledContent(wizard);
  const isReviewer = useIsReviewer(wizard);
  const { campaign, steps } = wizard;
  // Read-only viewers may open every step, even an incomplete one.
  const wrong = isEditable ? wizard.wrong : NO_PROBLEMS;
  const furthest = isEditable ? wizard.furthest : 'review';
  const step = openableStep(steps, wanted, furthest, wrong);
  const heading = useHeadingFocus(step);
  const panel = useRef<HTMLDivElement>(null);
  useFocusOnWrong(panel, wizard.attention, (one) => one === step);
  const isDone = (one: Step) => !isEditable || wizard.isDone(one);

  const correctAddress = useEffectEvent(() => onOpen(step, { replace: true }));
  useEffect(() => {
    if (step !== wanted) correctAddress();
  }, [step, wanted]);
  const reportVisible = useEffectEvent(() => wizard.show(step));
  useEffect(() => reportVisible(), [step]);

  const moveTo = (next: Step) => {
    wizard.clearFailure();
    onOpen(next);
  };
  const continueToNext = () => {
    const next = steps[steps.indexOf(step) + 1];
    if (!next || (isEditable && wizard.showMissing([step]))) return;
    if (isEditable) wizard.reach(next, next === 'content' ? filledContent() : {});
    moveTo(next);
  };
  const states = steps.map((one) => {
    const wasPassed = STEPS.indexOf(one) < STEPS.indexOf(furthest);
    const isComplete = isDone(one);
    return {
      step: one,
      canOpen: canOpenStep(steps, one, furthest, wrong),
      isComplete: wasPassed && isComplete,
      hasProblem: one !== 'review' && (wizard.isRejected(one) || (wasPassed && !isComplete)),
    };
  });

  return (
    <CampaignPage
      wizard={wizard}
      isEditable={isEditable}
      onReload={onReload}
      menu={<StepMenu states={states} current={step} onStep={moveTo} />}
      layout={styles.wizard}
      step={step}
      isComplete={isDone(step)}
      onNext={continueToNext}
      onStep={onOpen}
    >
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
        <div ref={panel}>
          {step === 'review' ? (
            <ReviewStep wizard={wizard} onEdit={isEditable ? onOpen : null} />
          ) : (
            <fieldset
              disabled={!isEditable}
              data-read-only={!isEditable || undefined}
              className={`${styles.fields} ${step === 'content' ? '' : styles.narrow}`}
            >
              {step === 'type' && <TypeStep wizard={wizard} />}
              {step === 'budget' && <BudgetStep wizard={wizard} />}
              {step === 'target' && <TargetStep wizard={wizard} />}
              {step === 'strategy' && <StrategyStep wizard={wizard} />}
              {step === 'content' && <ContentStep wizard={wizard} />}
            </fieldset>
          )}
        </div>
      </Panel>
    </CampaignPage>
  );
}

function captionOf(
  step: Step,
  { isEditable, isReviewer, isNew, isBanner }: Record<'isEditable' | 'isReviewer' | 'isNew' | 'isBanner', boolean>,
) {
  if (!isEditable) return isReviewer && step === 'review' ? 'caption.reviewing' : 'caption.reading';
  if (step === 'content' && isBanner) return 'caption.banners';
  if (step === 'strategy' && isBanner) return 'caption.impressions';
  return step === 'review' && !isNew ? 'caption.saving' : (`caption.${step}` as const);
}

/**
 * Scrolls to the top of each step and focuses its heading for screen readers. The first step leaves the focus
 * unchanged.
 */
function useHeadingFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const visible = useRef(step);
  useEffect(() => {
    if (visible.current === step) return;
    visible.current = step;
    document.documentElement.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
