import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../rules/wizard-steps.ts';
import styles from './step-menu.module.css';

const GROUPS: readonly { key: 'setUp' | 'ads' | 'review'; steps: readonly Step[] }[] = [
  { key: 'setUp', steps: ['type', 'budget', 'target', 'strategy'] },
  { key: 'ads', steps: ['content'] },
  { key: 'review', steps: ['review'] },
];

export interface StepState {
  step: Step;
  canOpen: boolean;
  isComplete: boolean;
  /** True when the step was visited and still has a problem. */
  hasProblem: boolean;
}

interface StepMenuProps {
  states: readonly StepState[];
  current: Step;
  onStep(step: Step): void;
}

/** The steps in their groups. On phones, one scrollable line centered on the current step. */
export function StepMenu({ states, current, onStep }: StepMenuProps) {
  const { t } = useTranslation('campaigns');
  const router = useRouter();
  const list = useRef<HTMLOListElement>(null);
  // On phones the steps form one line that may be wider than the screen.
  useEffect(() => {
    const center = () => {
      const strip = list.current;
      const step = strip?.querySelector<HTMLElement>('[aria-current]');
      // Sets `scrollLeft` directly: the page scrolls to its own top at the same time, which would cancel
      // `scrollIntoView`.
      if (strip && step)
        strip.scrollLeft = step.offsetLeft - strip.offsetLeft - (strip.clientWidth - step.clientWidth) / 2;
    };
    center();
    // After rendering a new address the router restores earlier scroll positions, so the step is centered again.
    return router.subscribe('onRendered', center);
  }, [router, current]);
  const position = states.findIndex(({ step }) => step === current);
  return (
    <nav className={styles.menu} aria-label={t('wizard.steps')}>
      <div className={styles.position} aria-hidden>
        <span>{t('wizard.position', { number: position + 1, of: states.length })}</span>
        <span className={styles.bars}>
          {states.map(({ step }, index) => (
            <span key={step} data-done={index <= position || undefined} />
          ))}
        </span>
      </div>
      <ol className={styles.groups} ref={list}>
        {GROUPS.map((group, index) => (
          <li key={group.key}>
            <div className={styles.group}>
              <span className={styles.number}>{index + 1}</span>
              {t(`group.${group.key}`)}
            </div>
            <ol className={styles.steps}>
              {states
                .filter(({ step }) => group.steps.includes(step))
                .map(({ step, canOpen, isComplete, hasProblem }) => (
                  <li key={step}>
                    <UnstyledButton
                      className={styles.step}
                      disabled={!canOpen}
                      aria-current={step === current ? 'step' : undefined}
                      onClick={() => onStep(step)}
                    >
                      <span>{t(`step.${step}`)}</span>
                      {hasProblem ? (
                        <IconAlertTriangle size={15} className={styles.problem} aria-label={t('wizard.hasProblem')} />
                      ) : (
                        isComplete && (
                          <IconCheck size={15} className={styles.done} aria-label={t('wizard.isComplete')} />
                        )
                      )}
                    </UnstyledButton>
                  </li>
                ))}
            </ol>
          </li>
        ))}
      </ol>
    </nav>
  );
}
