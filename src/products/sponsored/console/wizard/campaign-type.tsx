import { Input, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPackage, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdType } from '../../rules/campaign-input.ts';
import styles from './banners.module.css';
import type { Wizard } from './use-wizard.ts';
import { ofType } from './wizard-values.ts';

const KINDS = [
  ['PRODUCT', IconPackage],
  ['BANNER', IconPhoto],
] as const satisfies readonly (readonly [AdType, unknown])[];

/** Products or banners. Hidden as a choice where banners are not available, and fixed after creation. */
export function CampaignType({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch, campaign, allowsBanners } = wizard;
  if (!allowsBanners && values.adType === 'PRODUCT') return null;
  return (
    <Input.Wrapper
      label={t('type.kind')}
      labelElement="div"
      required
      description={campaign ? t('type.kindFixed') : undefined}
      error={errorOf('adType')}
    >
      <div className={styles.kinds} role="group" aria-label={t('type.kind')}>
        {KINDS.map(([kind, Icon]) => {
          const isSelected = values.adType === kind;
          return (
            <UnstyledButton
              key={kind}
              className={styles.kind}
              aria-pressed={isSelected}
              disabled={campaign !== null}
              onClick={() => {
                touch('adType');
                change(ofType(values, kind), ['adType', 'bidType', 'banners', 'skus']);
              }}
            >
              <Icon size={22} stroke={1.5} aria-hidden />
              <span>
                <strong>{t(`adType.${kind}`)}</strong>
                <span className={styles.quiet}>{t(`adTypeHint.${kind}`)}</span>
              </span>
              {isSelected && <IconCheck size={16} className={styles.selected} aria-hidden />}
            </UnstyledButton>
          );
        })}
      </div>
    </Input.Wrapper>
  );
}
