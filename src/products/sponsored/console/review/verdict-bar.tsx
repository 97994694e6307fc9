import { Button, Kbd } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RejectForm } from './reject-form.tsx';
import type { Cockpit, OpenedCase } from './use-cockpit.ts';
import { useReviewKeys } from './use-review-keys.ts';
import styles from './cockpit.module.css';

/** Shows a button's key, which is no part of its name. */
const keyOf = (key: string) => ({
  'aria-keyshortcuts': key,
  rightSection: (
    <Kbd size="xs" aria-hidden>
      {key}
    </Kbd>
  ),
});

interface VerdictBarProps {
  cockpit: Cockpit;
  shown: OpenedCase | undefined;
  isRejecting: boolean;
  onReject(isRejecting: boolean): void;
}

/** The buttons of a verdict and their keys. */
export function VerdictBar({ cockpit, shown, isRejecting, onReject }: VerdictBarProps) {
  const { t } = useTranslation('review');
  const { decide, openNext, undo, canSkip, opened, verdicts } = cockpit;
  const canDecide = shown !== undefined && !opened.isDecided && opened.changedFrom === null;
  const canUndo = verdicts.some(({ state }) => state === 'held');
  const approve = () => {
    if (!canDecide) return;
    onReject(false);
    decide({ status: 'SCHEDULED' });
  };
  const skip = () => {
    if (!canSkip) return;
    onReject(false);
    openNext();
  };
  useReviewKeys({ a: approve, r: () => canDecide && onReject(true), s: skip, u: () => canUndo && undo() });
  return (
    <div className={styles.verdict} role="group" aria-label={t('verdict.title')}>
      {isRejecting && shown && canDecide ? (
        <RejectForm
          key={shown.campaign.id}
          reasons={shown.reasons}
          proposed={shown.proposal?.notes ?? ''}
          onReject={(notes) => {
            onReject(false);
            decide({ status: 'REJECTED', notes });
          }}
          onClose={() => onReject(false)}
        />
      ) : (
        <div className={styles.buttons}>
          <Button variant="subtle" color="gray" disabled={!canUndo} onClick={undo} {...keyOf('U')}>
            {t('verdict.undo')}
          </Button>
          <span className={styles.space} />
          <Button variant="default" disabled={!canSkip} onClick={skip} {...keyOf('S')}>
            {t('verdict.skip')}
          </Button>
          <Button variant="default" disabled={!canDecide} onClick={() => onReject(true)} {...keyOf('R')}>
            {t('verdict.reject')}
          </Button>
          <Button disabled={!canDecide} onClick={approve} {...keyOf('A')}>
            {t('verdict.approve')}
          </Button>
        </div>
      )}
    </div>
  );
}
