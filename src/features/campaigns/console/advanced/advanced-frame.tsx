import { Accordion } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { Page, Panel } from '#design/page.tsx';
import { toastSuccess } from '#design/toast.ts';
import { useFlag, useViewer } from '#features/shell/console/index.ts';
import { isStepComplete, stepsFor, type Step } from '../../rules/wizard-steps.ts';
import { CampaignMenu } from '../manage/campaign-menu.tsx';
import { ReviewBar } from '../review/review-bar.tsx';
import { ReviewDifference } from '../review/review-difference.tsx';
import { BudgetStep } from '../wizard/budget-step.tsx';
import { CampaignStatus } from '../campaign-status.tsx';
import { CampaignNotices } from '../wizard/campaign-notices.tsx';
import { ContentStep } from '../wizard/content-step.tsx';
import { ReviewStep } from '../wizard/review-step.tsx';
import { StrategyStep } from '../wizard/strategy-step.tsx';
import { TargetStep } from '../wizard/target-step.tsx';
import { TypeStep } from '../wizard/type-step.tsx';
import { useSaveCampaign } from '../wizard/use-save-campaign.ts';
import { useFilledContent } from '../wizard/use-filled-content.ts';
import { useWizard } from '../wizard/use-wizard.ts';
import { WizardBar } from '../wizard/wizard-bar.tsx';
import { WizardForecast } from '../wizard/wizard-forecast.tsx';
import type { CampaignFrame } from '../wizard/wizard-screen.tsx';
import wizardStyles from '../wizard/wizard.module.css';
import styles from './advanced.module.css';

const STAGES = ['setup', 'content', 'review'] as const;
type Stage = (typeof STAGES)[number];

const SECTIONS = [
  ['details', ['type']],
  ['spending', ['budget', 'strategy']],
  ['targeting', ['target']],
] as const satisfies readonly (readonly [string, readonly Step[]])[];
type Section = (typeof SECTIONS)[number][0];

const stageOf = (step: Step): Stage => (step === 'content' || step === 'review' ? step : 'setup');
const sectionOf = (step: Step): Section =>
  SECTIONS.find(([, steps]) => (steps as readonly Step[]).includes(step))?.[0] ?? 'details';

/** The whole set-up on one page in three sections, then the content, then the review. */
export const AdvancedFrame: CampaignFrame = ({ start, isEditable, onReload }) => {
  const { t } = useTranslation('campaigns');
  const router = useRouter();
  const viewer = useViewer();
  const hasTargetStep = useFlag('show_sponsor_target');
  const wizard = useWizard(start);
  const save = useSaveCampaign(wizard);
  const filledContent = useFilledContent(wizard);
  const { campaign, problems } = wizard;
  const [stage, setStage] = useState<Stage>('setup');
  const [opened, setOpened] = useState<string[]>(['details']);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const status = campaign?.adsetSet[0]?.status;
  const isReviewer = viewer.isGfg && campaign !== null && status !== 'REMOVED' && status !== 'DRAFT';
  const setup = stepsFor({ hasTargetStep }).filter((step) => stageOf(step) === 'setup');
  const isComplete = (one: Stage) => (one === 'setup' ? setup : [one]).every((step) => isStepComplete(problems, step));
  const position = STAGES.indexOf(stage);

  // Each stage starts at its top.
  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, [stage]);

  const show = (next: Stage) => {
    wizard.clearFailure();
    setStage(next);
  };
  const goOn = () => {
    const steps: readonly Step[] = stage === 'setup' ? setup : [stage];
    wizard.touchSteps(steps);
    const missing = isEditable ? steps.find((step) => !isStepComplete(problems, step)) : undefined;
    if (missing) return setOpened([...new Set([...opened, sectionOf(missing)])]);
    if (stage === 'setup' && isEditable) wizard.change(filledContent());
    show(STAGES[position + 1] ?? 'review');
  };
  const openStep = (step: Step) => {
    setStage(stageOf(step));
    setOpened([...new Set([...opened, sectionOf(step)])]);
  };
  const leave = () => void router.navigate({ href: '/sponsor' });

  return (
    <Page
      title={campaign ? campaign.name : t('wizard.newTitle')}
      breadcrumbs={[
        <Link key="sponsor" to="/sponsor">
          {t('wizard.breadcrumb')}
        </Link>,
      ]}
      titleAside={campaign && <CampaignStatus adSet={campaign.adsetSet[0]!} />}
      actions={campaign && <CampaignMenu campaign={campaign} />}
    >
      <div className={styles.layout}>
        <div className={styles.frame}>
          <ol className={styles.stages} aria-label={t('wizard.steps')}>
            {STAGES.map((one, index) => (
              <li key={one}>
                <button
                  type="button"
                  aria-current={one === stage ? 'step' : undefined}
                  disabled={one === 'review' || index >= position}
                  onClick={() => show(one)}
                >
                  <span className={styles.number}>{index + 1}</span>
                  {t(`advanced.${one}`)}
                </button>
              </li>
            ))}
          </ol>
          <CampaignNotices wizard={wizard} isEditable={isEditable} theirs={save.theirs} onReload={onReload} />
          {stage === 'setup' && (
            <fieldset disabled={!isEditable} className={wizardStyles.fields}>
              <Accordion multiple variant="separated" value={opened} onChange={setOpened} order={2}>
                {SECTIONS.filter(([section]) => section !== 'targeting' || hasTargetStep).map(([section, steps]) => (
                  <SetupSection
                    key={section}
                    section={section}
                    isComplete={steps.every((step) => isStepComplete(problems, step))}
                  >
                    {section === 'details' && <TypeStep wizard={wizard} />}
                    {section === 'spending' && (
                      <>
                        <BudgetStep wizard={wizard} />
                        <StrategyStep wizard={wizard} />
                      </>
                    )}
                    {section === 'targeting' && <TargetStep wizard={wizard} />}
                  </SetupSection>
                ))}
              </Accordion>
            </fieldset>
          )}
          {stage === 'content' && (
            <Panel title={t('advanced.content')}>
              <fieldset disabled={!isEditable} className={wizardStyles.fields}>
                <ContentStep wizard={wizard} />
              </fieldset>
            </Panel>
          )}
          {isReviewer && stage === 'review' && campaign.review.isServingEarlierVersion && (
            <ReviewDifference campaignId={campaign.id} />
          )}
          {stage === 'review' && (
            <Panel title={t('advanced.review')}>
              <ReviewStep wizard={wizard} hasTargetStep={hasTargetStep} onEdit={isEditable ? openStep : null} />
            </Panel>
          )}
          {isReviewer && stage === 'review' && (
            <ReviewBar campaign={campaign} onReviewed={() => void router.navigate({ href: '/review' })} />
          )}
          {(!isReviewer || isEditable || stage !== 'review') && (
            <WizardBar
              step={stage === 'setup' ? 'type' : stage}
              isEditable={isEditable}
              isNew={campaign === null}
              isSubmission={status === 'DRAFT' || status === 'REJECTED'}
              isStepComplete={!isEditable || (stage === 'review' ? STAGES.every(isComplete) : isComplete(stage))}
              isSaving={save.isSaving}
              isKept={wizard.isKept}
              onDiscard={() => setIsDiscarding(true)}
              onSaveDraft={() => {
                wizard.keepDraft();
                toastSuccess(t('saved.draft'));
                leave();
              }}
              onNext={goOn}
              onSave={() => void save.submit(openStep)}
              onLeave={leave}
            />
          )}
        </div>
        <WizardForecast wizard={wizard} step={stage === 'setup' ? 'budget' : stage} isEditable={isEditable} />
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
};

function SetupSection({
  section,
  isComplete,
  children,
}: {
  section: Section;
  isComplete: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('campaigns');
  return (
    <Accordion.Item value={section} className={styles.section}>
      <Accordion.Control
        icon={
          isComplete ? (
            <IconCircleCheck size={20} className={styles.done} aria-label={t('wizard.isComplete')} />
          ) : (
            <IconAlertTriangle size={20} className={styles.problem} aria-label={t('wizard.hasProblem')} />
          )
        }
      >
        {t(`advanced.section.${section}`)}
      </Accordion.Control>
      <Accordion.Panel>
        <div className={styles.body}>{children}</div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
