import { Box } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NoBrandsHint, useHasNoBrands, useSelectBrand, useSelection, useSession } from '#core/session/console/index.ts';
import { usePages } from '#platform/console-kit/use-pages.ts';
import { PickerList, type PickerItem } from '#design/picker/picker-list.tsx';
import { Thumbnail } from '#design/thumbnail.tsx';
import { CompanyBrandsDocument } from '#platform/api-client/generated/graphql.ts';
import { PickerButton } from './picker-button.tsx';

const LIST_WIDTH_PX = 350;

/** Selects the brand whose campaigns and reports are shown; all brands by default. */
export function BrandSelector() {
  const { t } = useTranslation('common');
  const { me, currentBrand } = useSession();
  const selectBrand = useSelectBrand();
  return (
    <PickerButton
      label={t('shell.brand')}
      text={currentBrand?.name ?? t('shell.allBrands')}
      icon={
        currentBrand ? (
          <Thumbnail src={currentBrand.logo} name={currentBrand.name} sizePx={20} />
        ) : (
          <IconStack2 size={18} stroke={1.5} aria-hidden />
        )
      }
      isLocked={me.isBrandLocked}
    >
      {({ close, ...list }) => (
        <BrandList
          {...list}
          selectedId={currentBrand?.id ?? null}
          onSelect={(id) => {
            close();
            void selectBrand(id);
          }}
        />
      )}
    </PickerButton>
  );
}

interface BrandListProps {
  term: string;
  settledTerm: string;
  onTerm(term: string): void;
  selectedId: string | null;
  onSelect(id: string | null): void;
}

function BrandList({ settledTerm, ...list }: BrandListProps) {
  const { t } = useTranslation('common');
  const { companyId } = useSelection();
  const hasNoBrands = useHasNoBrands();
  const {
    items,
    total = 0,
    ...pages
  } = usePages(
    CompanyBrandsDocument,
    { companyId, searchTerm: settledTerm },
    (result) => result.accessibleCompanyBrands,
  );
  const brands = items.map((brand): PickerItem => ({
    id: brand.id,
    label: brand.name,
    icon: <Thumbnail src={brand.logo} name={brand.name} sizePx={26} />,
  }));
  const all: PickerItem[] =
    settledTerm || brands.length === 1
      ? []
      : [{ id: null, label: t('shell.allBrands'), icon: <IconStack2 size={26} stroke={1.3} aria-hidden /> }];
  return (
    <>
      <PickerList
        {...list}
        {...pages}
        label={t('shell.brand')}
        width={LIST_WIDTH_PX}
        items={[...all, ...brands]}
        total={all.length + total}
        isBehind={list.term !== settledTerm}
      />
      {hasNoBrands && (
        <Box px="sm" pb="sm" maw={LIST_WIDTH_PX}>
          <NoBrandsHint />
        </Box>
      )}
    </>
  );
}
