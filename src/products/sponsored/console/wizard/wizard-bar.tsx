import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlannedChanges } from './planned-changes.tsx';
import type { DraftState } from './use-draft.ts';
import type { Wizard } from './use-wizard.ts';
import type { Step } from '../../rules/wizard-steps.ts';
import styles from './wizard.module.css';

interface WizardBarProps {
  wizard: Wizard;
  step: Step;
  isEditable: boolean;
  isNew: boolean;
  /** Nothing has been launched yet, so an incomplete campaign can be saved for later. */
  isDraft: boolean;
  /** Saving submits the campaign for review: it is a draft or was rejected. */
  isSubmission: boolean;
  isStepComplete: boolean;
  isSaving: boolean;
  /** Whether the changes of this visit are stored. */
  draftState: DraftState;
  onDiscard(): void;
  onSaveDraft(): void;
  /** Also called on an incomplete step, to show what is missing. */
  onNext(): void;
  /** Also called with other steps incomplete. */
  onSave(): void;
  onLeave(): void;
}

/** The buttons below every step. */
export function WizardBar(props: WizardBarProps) {
  const { t } = useTranslation('campaigns');
  const { wizard, step, isEditable, isNew, isDraft, isSubmission, isStepComplete, isSaving, draftState } = props;
  const isLast = step === 'review';
  const notYet = isStepComplete ? {} : ({ 'aria-disabled': true, 'data-disabled': true } as const);

  if (!isEditable) {
    return (
      <div className={styles.bar}>
        <Button variant="default" onClick={props.onLeave}>
          {t('bar.back')}
        </Button>
        <span className={styles.spacer} />
        {!isLast && <Button onClick={props.onNext}>{t('bar.next')}</Button>}
      </div>
    );
  }
  const planned = isNew ? null : wizard.changes();
  const differs = planned !== null && planned.changes.length > 0;
  const savesHere = isLast || (differs && !isDraft);
  const saveText = isNew ? t('bar.launch') : isSubmission ? t('bar.submit') : t('bar.save');
  return (
    <div className={styles.bar}>
      {planned && differs && (
        <section className={styles.planned} aria-label={t('settings.changes')}>
          <PlannedChanges wizard={wizard} planned={planned} isKeptAsDraft={isDraft && !isLast} />
        </section>
      )}
      <Button variant="subtle" color="gray" onClick={props.onDiscard} disabled={isSaving}>
        {t('bar.discard')}
      </Button>
      <span className={styles.spacer}>
        {draftState === 'full' && (
          <span className={styles.missing} role="alert">
            {t('bar.noRoom')}
          </span>
        )}
        {draftState === 'stored' && (
          <span className={styles.saved} role="status">
            <IconCheck size={14} stroke={2} aria-hidden /> {t(isDraft ? 'bar.kept' : 'bar.keptApart')}
          </span>
        )}
      </span>
      {isDraft && !isLast && (
        <Button variant="default" onClick={props.onSaveDraft} disabled={isSaving}>
          {t('bar.saveDraft')}
        </Button>
      )}
      {!isLast && (
        <Button variant={savesHere ? 'default' : 'filled'} onClick={props.onNext} {...notYet}>
          {t('bar.next')}
        </Button>
      )}
      {savesHere && (
        <Button
          onClick={isLast && !isStepComplete ? undefined : props.onSave}
          loading={isSaving}
          {...(isLast ? notYet : {})}
        >
          {saveText}
        </Button>
      )}
    </div>
  );
}
