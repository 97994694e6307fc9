import { Switch } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BUCKETS, type Bucket } from '#core/serving/rules/automatic.ts';
import { useAdvice } from '../advice-slots.ts';
import { Folded } from './folded.tsx';
import { OwnBidField } from './own-bid-field.tsx';
import type { Wizard } from './use-wizard.ts';
import type { BucketValues } from './wizard-values.ts';
import styles from './own-bids.module.css';

const bidField = (bucket: Bucket): string => `automatic.${bucket}.bidWalletCurrency`;

/** The fields of all buckets, as problems name them. */
export const BUCKET_FIELDS: readonly string[] = ['automatic', ...BUCKETS.map(bidField)];

/** Where the ads are found without keywords and targets: four kinds of fit, each with a switch and a bid. */
export function AutomaticBuckets({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { BucketResults } = useAdvice();
  const { values, input, errorOf, campaign, currency } = wizard;
  const { automatic, bidType } = values;
  const open = BUCKETS.filter((bucket) => automatic[bucket].isOn);
  const problem = errorOf('automatic');
  return (
    <Folded
      title={t('automatic.title')}
      state={open.length === 0 ? t('automatic.off') : open.map((bucket) => t(`automatic.name.${bucket}`)).join(', ')}
      isOpenAtFirst={input.automatic.length > 0}
      hasProblem={BUCKET_FIELDS.some((field) => errorOf(field) !== undefined)}
    >
      <p className={styles.hint}>{t(bidType === 'AUTOMATED' ? 'automatic.hintAutomated' : 'automatic.hint')}</p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <ul className={styles.lines} aria-label={t('automatic.title')}>
        {BUCKETS.map((bucket) => (
          <BucketLine key={bucket} wizard={wizard} bucket={bucket} />
        ))}
      </ul>
      {campaign && (
        <Suspense>
          <BucketResults campaignId={campaign.id} walletCurrency={currency} />
        </Suspense>
      )}
    </Folded>
  );
}

function BucketLine({ wizard, bucket }: { wizard: Wizard; bucket: Bucket }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf } = wizard;
  const { isOn, bid } = values.automatic[bucket];
  const name = t(`automatic.name.${bucket}`);
  const set = (part: Partial<BucketValues>) =>
    change(
      (now) => ({ automatic: { ...now.automatic, [bucket]: { ...now.automatic[bucket], ...part } } }),
      ['automatic', bidField(bucket)],
    );
  return (
    <li className={styles.bucket}>
      <Switch
        size="sm"
        label={name}
        description={t(`automatic.means.${bucket}`)}
        checked={isOn}
        onChange={(event) => set({ isOn: event.currentTarget.checked })}
      />
      {/* A wrong bid is stored as well where the kind is off. */}
      {(isOn || errorOf(bidField(bucket)) !== undefined) && (
        <OwnBidField
          wizard={wizard}
          name={name}
          field={bidField(bucket)}
          value={bid}
          onChange={(typed) => set({ bid: typed })}
        />
      )}
    </li>
  );
}
