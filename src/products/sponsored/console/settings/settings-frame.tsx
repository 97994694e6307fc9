import { useHotkeys } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { focusUnreadable } from '#design/form/focus-first-wrong.ts';
import { Panel } from '#design/page.tsx';
import { useViewer } from '#core/session/console/index.ts';
import type { Step } from '../../rules/wizard-steps.ts';
import { ReviewDifference } from '../review/review-difference.tsx';
import { BudgetStep } from '../wizard/budget-step.tsx';
import { EditNotices, ReviewNotices } from '../wizard/campaign-notices.tsx';
import { ContentStep } from '../wizard/content-step.tsx';
import { ReviewStep } from '../wizard/review-step.tsx';
import { StrategyStep } from '../wizard/strategy-step.tsx';
import { TargetStep } from '../wizard/target-step.tsx';
import { TypeStep } from '../wizard/type-step.tsx';
import { useFocusOnWrong } from '../wizard/use-focus-on-wrong.ts';
import { useSaveCampaign } from '../wizard/use-save-campaign.ts';
import { useWizard, type Wizard } from '../wizard/use-wizard.ts';
import { WizardForecast } from '../wizard/wizard-forecast.tsx';
import type { CampaignFrameProps } from '../wizard/wizard-screen.tsx';
import wizardStyles from '../wizard/wizard.module.css';
import { CampaignSaveBar } from './save-bar.tsx';
import styles from './settings.module.css';

interface SettingsFrameProps extends CampaignFrameProps {
  latestVersion: number;
  section: Step | undefined;
  onSaved(): void;
  onDiscarded(): void;
}

const FIELDS: Readonly<Partial<Record<Step, (props: { wizard: Wizard }) => ReactNode>>> = {
  type: TypeStep,
  budget: BudgetStep,
  target: TargetStep,
  strategy: StrategyStep,
  content: ContentStep,
};

/** The sections of a campaign below each other, with a bar that says what a save would change. */
export function SettingsFrame(props: SettingsFrameProps) {
  const { start, isEditable, onReload, latestVersion, section, onSaved, onDiscarded } = props;
  const { t } = useTranslation('campaigns');
  const { isStaff } = useViewer();
  const wizard = useWizard(start);
  const save = useSaveCampaign(wizard, onSaved);
  const body = useRef<HTMLDivElement>(null);
  const campaign = wizard.campaign!;
  const planned = wizard.changes();
  const isUntouched = planned.changes.length === 0;

  // What was changed elsewhere on the page, such as the switch, is no conflict while nothing is entered here.
  const reload = useEffectEvent(() => onReload?.());
  const isBehind = latestVersion > campaign.version && isUntouched;
  useEffect(() => {
    if (isBehind) reload();
  }, [isBehind]);

  const show = (step: Step) => body.current?.querySelector(`#settings-${step}`)?.scrollIntoView?.({ block: 'start' });
  const showSection = useEffectEvent(() => {
    if (section) show(section);
  });
  useEffect(() => showSection(), []);
  useFocusOnWrong(body, wizard.attention, () => true);

  const submit = (savesDraft = false) => {
    if (!isEditable || focusUnreadable(body.current)) return;
    if (!savesDraft && wizard.showMissing(wizard.steps.filter((step) => step !== 'review'))) return;
    void save.submit(show, { savesDraft });
  };
  useHotkeys([['mod+S', () => !isUntouched && submit()]], []);

  if (!isEditable)
    return (
      <div ref={body}>
        <Panel>
          <div className={wizardStyles.notices}>
            <ReviewNotices campaign={campaign} isEditable={false} />
          </div>
          {isStaff && campaign.review.isServingEarlierVersion && <ReviewDifference campaignId={campaign.id} />}
          <ReviewStep wizard={wizard} onEdit={null} />
        </Panel>
      </div>
    );
  const sections = wizard.steps.filter((step) => step !== 'review' || campaign.review.isServingEarlierVersion);
  return (
    <div ref={body}>
      <div className={wizardStyles.notices}>
        <EditNotices wizard={wizard} theirs={save.theirs} onReload={onReload} />
      </div>
      <div className={styles.layout}>
        <nav className={styles.menu} aria-label={t('settings.sections')}>
          {sections.map((step) => (
            <a
              key={step}
              href={`#settings-${step}`}
              data-wrong={wizard.isRejected(step) || undefined}
              onClick={(event) => {
                event.preventDefault();
                show(step);
              }}
            >
              {t(`step.${step}`)}
            </a>
          ))}
        </nav>
        <div className={styles.sections}>
          {sections.map((step) => {
            const Fields = FIELDS[step];
            return (
              <div key={step} id={`settings-${step}`} className={styles.section}>
                <Panel title={t(`step.${step}`)}>
                  {step === 'content' && (
                    <div className={wizardStyles.notices}>
                      <ReviewNotices campaign={campaign} isEditable={isEditable} />
                    </div>
                  )}
                  {Fields ? <Fields wizard={wizard} /> : <ReviewDifference campaignId={campaign.id} />}
                </Panel>
              </div>
            );
          })}
        </div>
        <WizardForecast wizard={wizard} step="content" isEditable={isEditable} />
      </div>
      <CampaignSaveBar
        wizard={wizard}
        planned={planned}
        isSaving={save.isSaving}
        onSave={() => submit()}
        onSaveDraft={() => submit(true)}
        onDiscard={() => {
          wizard.discard();
          onDiscarded();
        }}
      />
    </div>
  );
}
