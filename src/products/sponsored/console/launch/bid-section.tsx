import { Button, UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readableNumber } from '#design/form/number-text.ts';
import { useFormat, useMoney } from '#design/format.ts';
import { advisedBid, shareOf } from '../../rules/launch.ts';
import { BID_FIELDS, BidFields } from '../wizard/strategy-step.tsx';
import type { Wizard } from '../wizard/use-wizard.ts';
import { Section } from './section.tsx';
import type { LaunchPlan } from './use-launch-plan.ts';
import styles from './launch.module.css';

/** Who sets the bid: the engine, or the user with what each bid would win. */
export function BidSection({ wizard, launchPlan }: { wizard: Wizard; launchPlan: LaunchPlan }) {
  const { t } = useTranslation('launch');
  const { wrong } = wizard;
  return (
    <Section
      title={t('bid.title')}
      fields={BID_FIELDS}
      isComplete={wrong.review.every((field) => !BID_FIELDS.includes(field))}
    >
      <BidFields wizard={wizard} advice={<Ladder wizard={wizard} launchPlan={launchPlan} />} />
    </Section>
  );
}

/** What rising bids win. A bid that was never entered becomes the advised one. */
function Ladder({ wizard, launchPlan: { plan, isRefreshing } }: { wizard: Wizard; launchPlan: LaunchPlan }) {
  const { t } = useTranslation('launch');
  const format = useFormat();
  const { values, change, currency, notifyMinBid } = wizard;
  const digits = values.adType === 'BANNER' ? 6 : 2;
  const money = useMoney(currency);
  const written = (amount: string) => money(amount, values.adType === 'BANNER' ? 4 : digits);
  const bids = plan?.bids;
  const recommended = bids?.recommended ?? null;
  const minimum = bids?.minBid ?? null;
  const useFirst = useEffectEvent((bid: string) => {
    if (values.bid === '') change({ bid }, BID_FIELDS);
  });
  const tellMinimum = useEffectEvent((bid: string) => notifyMinBid(bid));
  useEffect(() => {
    if (recommended !== null) useFirst(recommended);
  }, [recommended]);
  useEffect(() => {
    if (minimum !== null) tellMinimum(minimum);
  }, [minimum]);
  if (!bids) return null;
  const bid = readableNumber(values.bid) ?? '';
  const advised = advisedBid(bids, bid);
  const share = bid === '' ? null : shareOf(bids.steps, bid);
  return (
    <div className={styles.ladder} data-refreshing={isRefreshing || undefined}>
      {bids.steps.length === 0 ? (
        <p className={styles.quiet}>
          {recommended === null
            ? t('bid.tooFew', { amount: written(bids.minBid) })
            : t('bid.inCountry', { amount: written(recommended) })}
        </p>
      ) : (
        <ul className={styles.steps} aria-label={t('bid.ladder')}>
          {bids.steps.map((step) => (
            <li key={step.bid}>
              <UnstyledButton
                className={styles.step}
                aria-pressed={Number(step.bid) === Number(bid)}
                onClick={() => change({ bid: step.bid }, BID_FIELDS)}
              >
                <span className="figures">{written(step.bid)}</span>
                <span className={styles.stepBar} aria-hidden>
                  <span style={{ width: `${step.share}%` }} />
                </span>
                <span className="figures">{t('bid.wins', { share: step.share })}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.adviceLine} aria-live="polite">
        {share !== null && <span>{t('bid.yours', { share })}</span>}
        {advised !== null && bids.steps.length > 0 && (
          <>
            <span>{t('bid.advice', { amount: written(advised), share: shareOf(bids.steps, advised) ?? 0 })}</span>
            <Button size="compact-xs" variant="default" onClick={() => change({ bid: advised }, BID_FIELDS)}>
              {t('bid.use', { amount: written(advised) })}
            </Button>
          </>
        )}
      </div>
      <p className={styles.quiet}>
        {t('basis', { count: bids.basis.auctions, shown: format.integer(bids.basis.auctions) })}
      </p>
    </div>
  );
}
