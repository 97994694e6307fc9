import { Input, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './banners.module.css';
import { PlacementSketch } from './placement-sketch.tsx';
import type { Wizard } from './use-wizard.ts';
import { togglePlacement } from './wizard-values.ts';

/** Placements in which banners may appear; any number can be selected. */
export function PlacementGrid({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch, placements, catalog } = wizard;
  return (
    <Input.Wrapper
      label={t('placement.title')}
      description={t('placement.hint')}
      labelElement="div"
      required
      error={errorOf('banners')}
    >
      <div className={styles.placements} role="group" aria-label={t('placement.title')}>
        {placements.map(({ id, name, bannerType, width, height }) => {
          const isSelected = values.banners.some((banner) => banner.bannerTypeId === id);
          return (
            <UnstyledButton
              key={id}
              className={styles.placement}
              aria-pressed={isSelected}
              onClick={() => {
                touch('banners');
                change(togglePlacement(values, id, catalog?.baseUrl ?? ''), ['banners', 'keywords']);
              }}
            >
              <PlacementSketch bannerType={bannerType} ratio={width / height} />
              <strong>{name}</strong>
              <span className={`${styles.quiet} figures`}>{t('placement.size', { width, height })}</span>
              {isSelected && <IconCheck size={16} className={styles.selected} aria-hidden />}
            </UnstyledButton>
          );
        })}
      </div>
    </Input.Wrapper>
  );
}
