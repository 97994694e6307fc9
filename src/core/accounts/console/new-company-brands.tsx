import { Button, Input, Pill } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandChooser, type Brand } from './brands/brand-chooser.tsx';
import styles from './company.module.css';

interface SelectedBrandsProps {
  brands: readonly Brand[];
  error: ReactNode;
  onChange(brands: Brand[]): void;
}

/** Selects the initial brands of a company. */
export function SelectedBrands({ brands, error, onChange }: SelectedBrandsProps) {
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
        <SelectBrandsDialog
          brands={brands}
          onClose={() => setIsChoosing(false)}
          onSelect={(selected) => {
            onChange(selected);
            setIsChoosing(false);
          }}
        />
      )}
    </Input.Wrapper>
  );
}

interface SelectBrandsDialogProps {
  brands: readonly Brand[];
  onSelect(brands: Brand[]): void;
  onClose(): void;
}

function SelectBrandsDialog({ brands, onSelect, onClose }: SelectBrandsDialogProps) {
  const { t } = useTranslation('company');
  const [selected, setSelected] = useState<Brand[]>([...brands]);
  return (
    <BrandChooser
      title={t('newCompany.chooseBrands')}
      presentIds={[]}
      selected={selected}
      onChange={setSelected}
      submitLabel={(count) => (count ? t('newCompany.chooseCount', { count }) : t('newCompany.chooseBrands'))}
      onSubmit={() => onSelect(selected)}
      onClose={onClose}
    />
  );
}
