import { Anchor, Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { readableNumber } from '#design/form/number-text.ts';
import { useFormat, useMoney } from '#design/format.ts';
import { daysLeft } from '../../rules/launch.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { useBalance } from './use-balance.ts';
import styles from './launch.module.css';

const MAX_LINKS = 3;
/** From two years on a runway is no number any more. */
const MAX_RUNWAY_DAYS = 730;

interface LaunchBarProps {
  wizard: Wizard;
  /** How long reviews usually take; null when unknown. */
  reviewHours: number | null;
  isSaving: boolean;
  /** Leads to a field that is missing or wrong. */
  onField(field: string): void;
  /** Also called while something is missing, to show it. */
  onLaunch(): void;
}

/** What happens after the launch and what it may cost, what is still missing, and the button. */
export function LaunchBar({ wizard, reviewHours, isSaving, onField, onLaunch }: LaunchBarProps) {
  const { t } = useTranslation(['launch', 'campaigns']);
  const router = useRouter();
  const reasonId = useId();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const facts = useFacts(wizard, reviewHours);
  const { missing, draftState } = wizard;
  const isReady = missing.length === 0;
  return (
    <div className={styles.bar}>
      <div className={styles.barText} id={reasonId}>
        {isReady ? (
          <span>{facts.join(' · ')}</span>
        ) : (
          <span className={styles.missing}>
            {t('bar.missing')}{' '}
            {missing.slice(0, MAX_LINKS).map(({ field, text }) => (
              <Anchor key={field} component="button" type="button" size="sm" onClick={() => onField(field)}>
                {text}
              </Anchor>
            ))}
            {missing.length > MAX_LINKS && <span>{t('bar.more', { count: missing.length - MAX_LINKS })}</span>}
          </span>
        )}
        {draftState === 'full' && (
          <span className={styles.failed} role="alert">
            {t('campaigns:bar.noRoom')}
          </span>
        )}
        {draftState === 'stored' && (
          <span className={styles.saved} role="status">
            <IconCheck size={14} stroke={2} aria-hidden /> {t('bar.draft')}
          </span>
        )}
      </div>
      {draftState === 'stored' && (
        <Button variant="subtle" color="gray" disabled={isSaving} onClick={() => setIsDiscarding(true)}>
          {t('campaigns:bar.discard')}
        </Button>
      )}
      <Button
        loading={isSaving}
        aria-disabled={!isReady}
        data-disabled={!isReady || undefined}
        aria-describedby={reasonId}
        aria-keyshortcuts="Meta+Enter Control+Enter"
        onClick={onLaunch}
      >
        {t('bar.launch')}
      </Button>
      {isDiscarding && (
        <ConfirmDialog
          title={t('campaigns:discard.newTitle')}
          confirmLabel={t('campaigns:discard.confirm')}
          isDestructive
          onConfirm={() => {
            wizard.discard();
            void router.navigate({ to: '/campaigns' });
          }}
          onClose={() => setIsDiscarding(false)}
        >
          {t('campaigns:discard.newDetail')}
        </ConfirmDialog>
      )}
    </div>
  );
}

function useFacts({ values, currency }: Wizard, reviewHours: number | null): string[] {
  const { t } = useTranslation('launch');
  const format = useFormat();
  const money = useMoney(currency);
  const balance = useBalance();
  const daily = values.hasDaily ? (readableNumber(values.budgetDaily) ?? '') : '';
  const days =
    balance && daily !== ''
      ? daysLeft({ balance: balance.available, averageDailySpending: balance.averageDailySpending }, daily)
      : null;
  const review =
    reviewHours === null
      ? t('bar.review')
      : t('bar.reviewHours', {
          count: Math.max(1, Math.round(reviewHours)),
          shown: format.integer(Math.max(1, Math.round(reviewHours))),
        });
  return [
    review,
    !values.hasDaily ? t('bar.noLimit') : t('bar.atMost', { amount: money(daily, 0) }),
    ...(days === null
      ? []
      : [
          days > MAX_RUNWAY_DAYS
            ? t('bar.lastsLong', { shown: format.integer(MAX_RUNWAY_DAYS) })
            : t('bar.lasts', { count: days, shown: format.integer(days) }),
        ]),
  ];
}
