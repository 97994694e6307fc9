import { Accordion } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#design/page.tsx';
import { StepPills } from '#design/step-pills.tsx';
import type { Step } from '../../rules/wizard-steps.ts';
import { BudgetStep } from '../wizard/budget-step.tsx';
import { CampaignPage } from '../wizard/campaign-page.tsx';
import { ContentStep } from '../wizard/content-step.tsx';
import { ReviewStep } from '../wizard/review-step.tsx';
import { StrategyStep } from '../wizard/strategy-step.tsx';
import { TargetStep } from '../wizard/target-step.tsx';
import { TypeStep } from '../wizard/type-step.tsx';
import { useFilledContent } from '../wizard/use-filled-content.ts';
import { useFocusOnWrong } from '../wizard/use-focus-on-wrong.ts';
import { useWizard } from '../wizard/use-wizard.ts';
import type { CampaignFrameProps } from '../wizard/wizard-screen.tsx';
import wizardStyles from '../wizard/wizard.module.css';
import styles from './advanced.module.css';
import { STAGES, type Stage } from './stages.ts';

const SECTIONS = [
  ['details', ['type']],
  ['spending', ['budget', 'strategy']],
  ['targeting', ['target']],
] as const satisfies readonly (readonly [string, readonly Step[]])[];
type Section = (typeof SECTIONS)[number][0];

const stageOf = (step: Step): Stage => (step === 'content' || step === 'review' ? step : 'setup');
const sectionOf = (step: Step): Section =>
  SECTIONS.find(([, steps]) => (steps as readonly Step[]).includes(step))?.[0] ?? 'details';

interface AdvancedFrameProps extends CampaignFrameProps {
  /** The stage in the address. */
  stage: Stage | undefined;
}

/** Shows the whole setup on one page in three sections, followed by the content and the review. */
export function AdvancedFrame({ start, isEditable, onReload, stage: wanted = 'setup' }: AdvancedFrameProps) {
  const { t } = useTranslation('campaigns');
  const wizard = useWizard(start);
  const filledContent = useFilledContent(wizard);
  const { steps } = wizard;
  const navigate = useNavigate();
  const [opened, setOpened] = useState<string[]>(['details']);
  const stepsOf = (ofStage: Stage) => steps.filter((step) => stageOf(step) === ofStage);
  // As in the step-by-step wizard, an address opens a stage only when all earlier stages are complete.
  const before = STAGES.slice(0, STAGES.indexOf(wanted));
  const isOpenTo = (candidate: Stage) => !isEditable || stepsOf(candidate).every((step) => wizard.isDone(step));
  const stage = before.find((one) => !isOpenTo(one)) ?? wanted;
  const position = STAGES.indexOf(stage);
  const setStage = (next: Stage, options: { replace?: boolean } = {}) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, stage: next === 'setup' ? undefined : next }),
      state: true,
      ...options,
    });
  const correctAddress = useEffectEvent(() => setStage(stage, { replace: true }));
  useEffect(() => {
    if (stage !== wanted) correctAddress();
  }, [stage, wanted]);

  // Scrolls to the top when the stage changes.
  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, [stage]);
  const fields = useRef<HTMLDivElement>(null);
  useFocusOnWrong(fields, wizard.attention, (step) =>
    stageOf(step) === 'setup' ? stage === 'setup' && opened.includes(sectionOf(step)) : stageOf(step) === stage,
  );

  const show = (next: Stage) => {
    wizard.clearFailure();
    setStage(next);
  };
  const goOn = () => {
    const missing = isEditable ? wizard.showMissing(stepsOf(stage)) : null;
    if (missing) return setOpened([...new Set([...opened, sectionOf(missing)])]);
    if (stage === 'setup' && isEditable) wizard.change(filledContent());
    show(STAGES[position + 1] ?? 'review');
  };
  const openStep = (step: Step) => {
    setStage(stageOf(step));
    setOpened([...new Set([...opened, sectionOf(step)])]);
  };

  return (
    <CampaignPage
      wizard={wizard}
      isEditable={isEditable}
      onReload={onReload}
      menu={
        <StepPills
          label={t('wizard.steps')}
          steps={STAGES.map((one, index) => ({
            id: one,
            label: t(`advanced.${one}`),
            isClosed: one === 'review' || index >= position,
          }))}
          current={stage}
          onStep={show}
        />
      }
      layout={styles.layout}
      step={stage === 'setup' ? 'budget' : stage}
      isComplete={stepsOf(stage).every((step) => wizard.isDone(step))}
      onNext={goOn}
      onStep={openStep}
    >
      <div ref={fields}>
        {stage === 'setup' && (
          <fieldset disabled={!isEditable} data-read-only={!isEditable || undefined} className={wizardStyles.fields}>
            {/* No transition: a field inside a section may receive focus immediately after it opens. */}
            <Accordion
              multiple
              variant="separated"
              value={opened}
              onChange={setOpened}
              order={2}
              transitionDuration={0}
            >
              {SECTIONS.filter(([section]) => section !== 'targeting' || steps.includes('target')).map(
                ([section, itsSteps]) => (
                  <SetupSection
                    key={section}
                    section={section}
                    isComplete={itsSteps.every((step) => wizard.isDone(step) && !wizard.isRejected(step))}
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
                ),
              )}
            </Accordion>
          </fieldset>
        )}
        {stage === 'content' && (
          <Panel title={t('advanced.content')}>
            <fieldset disabled={!isEditable} data-read-only={!isEditable || undefined} className={wizardStyles.fields}>
              <ContentStep wizard={wizard} />
            </fieldset>
          </Panel>
        )}
        {stage === 'review' && (
          <Panel title={t('advanced.review')}>
            <ReviewStep wizard={wizard} onEdit={isEditable ? openStep : null} />
          </Panel>
        )}
      </div>
    </CampaignPage>
  );
}

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
