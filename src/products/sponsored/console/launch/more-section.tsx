import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { AudienceFields } from '../wizard/audience-fields.tsx';
import { BUCKET_FIELDS } from '../wizard/automatic-buckets.tsx';
import { BidModifiers } from '../wizard/bid-modifiers.tsx';
import { FrequencyFields } from '../wizard/frequency-fields.tsx';
import { TargetRoasField } from '../wizard/strategy-step.tsx';
import { AdSetNameField, Strictness } from '../wizard/target-step.tsx';
import { GoalFields, NameField } from '../wizard/type-step.tsx';
import type { Wizard } from '../wizard/use-wizard.ts';
import { Section } from './section.tsx';
import { StartField } from './start-field.tsx';
import styles from './launch.module.css';

const FIELDS = [
  'name',
  'goal',
  'goalOther',
  'startDate',
  'asName',
  'negativeKeywords',
  ...BUCKET_FIELDS,
  'targets',
  'negativeTargets',
  'negativeListIds',
  'trafficControl',
  'asAudienceName',
  'gender',
  'locations',
  'minAge',
  'maxAge',
  'bidModifiers',
  'bidHours',
  'maxBidWalletCurrency',
  'frequencyCap.times',
  'frequencyCap.hours',
  'targetRoas',
];

interface MoreSectionProps {
  wizard: Wizard;
  isOpen: boolean;
  onToggle(): void;
}

/** What few campaigns change. A problem in it opens it. */
export function MoreSection({ wizard, isOpen, onToggle }: MoreSectionProps) {
  const { t } = useTranslation(['launch', 'campaigns']);
  const format = useFormat();
  const { values, hasAudience, errorOf, wrong } = wizard;
  const isShown = isOpen || FIELDS.some((field) => errorOf(field) !== undefined);
  const Chevron = isShown ? IconChevronDown : IconChevronRight;
  return (
    <Section
      title={t('more.title')}
      fields={FIELDS}
      isComplete={wrong.review.every((field) => !FIELDS.includes(field))}
    >
      <div className={styles.moreHead}>
        <span className={styles.quiet}>
          {t('more.summary', {
            name: values.name,
            goal: t(`campaigns:goal.${values.goal}`),
            day: format.day(values.startDay),
          })}
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isShown}
          leftSection={<Chevron size={15} stroke={1.8} />}
          onClick={onToggle}
        >
          {t(isShown ? 'more.hide' : 'more.show')}
        </Button>
      </div>
      {isShown && (
        <>
          <NameField wizard={wizard} />
          <GoalFields wizard={wizard} />
          <StartField wizard={wizard} />
          <AdSetNameField wizard={wizard} />
          <Strictness wizard={wizard} />
          {hasAudience && <AudienceFields wizard={wizard} />}
          <BidModifiers wizard={wizard} />
          <FrequencyFields wizard={wizard} />
          <TargetRoasField wizard={wizard} />
        </>
      )}
    </Section>
  );
}
