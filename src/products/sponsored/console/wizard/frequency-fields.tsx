import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#design/form/number-fields.tsx';
import { Folded } from './folded.tsx';
import type { Wizard } from './use-wizard.ts';
import type { FrequencyValues } from './wizard-values.ts';
import styles from './own-bids.module.css';

const FIELDS = ['frequencyCap', 'frequencyCap.times', 'frequencyCap.hours'];
const FIRST: FrequencyValues = { times: '3', hours: '24', showsUnknown: true };

/** How often one shopper sees the campaign. */
export function FrequencyFields({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch } = wizard;
  const { frequency } = values;
  const set = (next: FrequencyValues | null) => change({ frequency: next }, FIELDS);
  return (
    <Folded
      title={t('frequency.title')}
      state={
        frequency === null
          ? t('frequency.none')
          : t('frequency.cap', { times: frequency.times, hours: frequency.hours })
      }
      isOpenAtFirst={frequency !== null}
    >
      <p className={styles.hint}>{t('frequency.hint')}</p>
      <Checkbox
        label={t('frequency.limit')}
        checked={frequency !== null}
        onChange={(event) => set(event.currentTarget.checked ? FIRST : null)}
      />
      {frequency !== null && (
        <>
          <div className={styles.frequency}>
            <NumberField
              label={t('frequency.times')}
              characters={3}
              value={frequency.times}
              onChange={(times) => set({ ...frequency, times })}
              onBlur={() => touch('frequencyCap.times')}
              error={errorOf('frequencyCap.times')}
            />
            <NumberField
              label={t('frequency.hours')}
              characters={3}
              value={frequency.hours}
              onChange={(hours) => set({ ...frequency, hours })}
              onBlur={() => touch('frequencyCap.hours')}
              error={errorOf('frequencyCap.hours')}
            />
          </div>
          <Checkbox
            label={t('frequency.unknown')}
            description={t('frequency.unknownHint')}
            checked={frequency.showsUnknown}
            onChange={(event) => set({ ...frequency, showsUnknown: event.currentTarget.checked })}
          />
        </>
      )}
    </Folded>
  );
}
