import { Progress, UnstyledButton } from '@mantine/core';
import { IconArrowRight, IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './get-started.module.css';
import { useSteps, type Step } from './use-steps.ts';

/** Lists the first steps of a new user, each with its link. */
export function StepList({ onFollow }: { onFollow?(): void }) {
  const { t } = useTranslation('common');
  const { steps, follow } = useSteps();
  const done = steps.filter(({ isCompleted }) => isCompleted).length;
  return (
    <div>
      <div className={styles.progress}>
        <Progress
          value={steps.length ? (100 * done) / steps.length : 0}
          size={6}
          radius="xl"
          color="petrol"
          flex={1}
          aria-label={t('getStarted.progressLabel')}
        />
        <span className="figures">{t('getStarted.progress', { done, total: steps.length })}</span>
      </div>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.id}>
            <UnstyledButton
              className={styles.step}
              data-done={step.isCompleted || undefined}
              onClick={() => {
                onFollow?.();
                follow(step);
              }}
            >
              <span className={styles.mark} aria-hidden>
                {step.isCompleted ? <IconCheck size={14} stroke={2.4} /> : index + 1}
              </span>
              <span className={styles.text}>
                <span className={styles.label}>{step.label}</span>
                <span className={styles.hint}>{t(`getStarted.hint.${hintOf(step)}`)}</span>
              </span>
              {step.isCompleted && <span className="visually-hidden">{t('getStarted.done')}</span>}
              {step.openUrlInNewTab ? (
                <IconExternalLink size={16} stroke={1.6} aria-hidden />
              ) : (
                <IconArrowRight size={16} stroke={1.6} aria-hidden />
              )}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </div>
  );
}

const HINTS = ['profile', 'brands', 'billing', 'campaign', 'dashboard', 'help'] as const;

function hintOf({ id }: Step) {
  return HINTS.find((hint) => hint === id) ?? 'dashboard';
}
