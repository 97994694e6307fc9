import { Button, Input, Pill } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandChooser, type Brand } from './brands/brand-chooser.tsx';
import styles from './company.module.css';

interface ChosenBrandsProps {
  brands: readonly Brand[];
  error: ReactNode;
  onChange(brands: Brand[]): void;
}

/** Selects the initial brands of a company. */
export function ChosenBrands({ brands, error, onChange }: ChosenBrandsProps) {
  const { t } = useTranslation('company');
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <Input.Wrapper error={error}>
      <div className={styles.selected}>
        {brands.map((brand) => (
          <Pill
            key={brand.id}
            className={styles.brand}
            withRemoveButton
            removeButtonProps={{
              'aria-label': t('brands.removeNamed', { brand: brand.name }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            onRemove={() => onChange(brands.filter(({ id }) => id !== brand.id))}
          >
            {brand.name}
          </Pill>
        ))}
        <Button variant="default" onClick={() => setIsChoosing(true)}>
          {t('newCompany.chooseBrands')}
        </Button>
      </div>
      {isChoosing && (
        <ChooseBrands
          brands={brands}
          onClose={() => setIsChoosing(false)}
          onChosen={(selected) => {
            onChange(selected);
            setIsChoosing(false);
          }}
        />
      )}
    </Input.Wrapper>
  );
}

interface ChooseBrandsProps {
  brands: readonly Brand[];
  onChosen(brands: Brand[]): void;
  onClose(): void;
}

function ChooseBrands({ brands, onChosen, onClose }: ChooseBrandsProps) {
  const { t } = useTranslation('company');
  const [selected, setSelected] = useState<Brand[]>([...brands]);
  return (
    <BrandChooser
      title={t('newCompany.chooseBrands')}
      presentIds={[]}
      selected={selected}
      onChange={setSelected}
      submitLabel={(count) => (count ? t('newCompany.chooseCount', { count }) : t('newCompany.chooseBrands'))}
      onSubmit={() => onChosen(selected)}
      onClose={onClose}
    />
  );
}
