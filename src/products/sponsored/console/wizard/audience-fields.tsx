import { useTranslation } from 'react-i18next';
import { NumberField } from '#design/form/number-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { GENDERS, type Gender } from '#core/serving/rules/ad-set.ts';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';

/** Target audience of the ad set. Without values the ad set targets every shopper. */
export function AudienceFields({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch } = wizard;
  const age = (field: 'minAge' | 'maxAge', placeholder: string) => (
    <NumberField
      label={t(`audience.${field}`)}
      placeholder={placeholder}
      characters={3}
      value={values[field]}
      onChange={(value) => change({ [field]: value }, ['minAge', 'maxAge'])}
      // Errors that concern both ages appear at the maximum age.
      onBlur={() => touch(field, ...(values.maxAge ? ['maxAge'] : []))}
      error={errorOf(field)}
    />
  );
  return (
    <section className={styles.section} aria-label={t('audience.title')}>
      <h3 className={styles.sectionTitle}>{t('audience.title')}</h3>
      <div className={styles.pair}>
        <TextField
          label={t('audience.name')}
          maxLength={255}
          value={values.audienceName}
          onChange={(event) => change({ audienceName: event.currentTarget.value }, ['asAudienceName'])}
          error={errorOf('asAudienceName')}
        />
        <SelectField
          label={t('audience.gender')}
          data={GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }))}
          value={values.gender}
          onChange={(gender) => change({ gender: gender as Gender }, ['gender'])}
          error={errorOf('gender')}
        />
        {age('minAge', '18')}
        {age('maxAge', '50')}
      </div>
      <TextField
        label={t('audience.locations')}
        description={t('audience.locationsHint')}
        value={values.locations}
        onChange={(event) => change({ locations: event.currentTarget.value }, ['locations'])}
        error={errorOf('locations')}
      />
    </section>
  );
}
