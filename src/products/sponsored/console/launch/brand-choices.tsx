import { Button, UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#design/form/search-field.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '#design/states.tsx';
import { Thumbnail } from '#design/thumbnail.tsx';
import { NoBrandsHint, useSelectBrand, useSelection } from '#core/session/console/index.ts';
import { CompanyBrandsDocument } from '#platform/api-client/generated/graphql.ts';
import { usePages } from '#platform/console-kit/use-pages.ts';
import styles from './launch.module.css';

/** From how many brands on a search is offered. */
const SEARCH_FROM = 8;

interface BrandChoicesProps {
  /** The only brand is chosen without asking. */
  choosesOnly?: boolean;
  onChosen?(brandId: string): void;
}

/** The brands to choose from where one is missing. */
export default function BrandChoices({ choosesOnly = false, onChosen }: BrandChoicesProps) {
  const { t } = useTranslation(['launch', 'common']);
  const { companyId } = useSelection();
  const selectBrand = useSelectBrand();
  const choose = async (id: string) => {
    if (await selectBrand(id)) onChosen?.(id);
  };
  const [searchTerm, setSearchTerm] = useState('');
  const found = usePages(CompanyBrandsDocument, { companyId, searchTerm }, (result) => result.accessibleCompanyBrands);
  const { items, total } = found;
  const only = choosesOnly && searchTerm === '' && total === 1 ? items[0]!.id : null;
  const chooseOnly = useEffectEvent((id: string) => void choose(id));
  useEffect(() => {
    if (only) chooseOnly(only);
  }, [only]);
  const isUnknown = total === undefined || only !== null;
  return (
    <>
      {found.failure && <ErrorState message={found.failure.message} onRetry={found.failure.retry} />}
      {isUnknown && !found.failure && <SkeletonLines count={4} />}
      {!isUnknown && total === 0 && searchTerm === '' && (
        <EmptyState title={t('common:noBrands.title')} detail={<NoBrandsHint />} />
      )}
      {!isUnknown && (total >= SEARCH_FROM || searchTerm !== '') && (
        <SearchField label={t('brand.search')} value={searchTerm} onSearch={setSearchTerm} />
      )}
      {!isUnknown && (
        <ul className={styles.brands} aria-label={t('brand.title')}>
          {items.map(({ id, name, logo }) => (
            <li key={id}>
              <UnstyledButton className={styles.brand} onClick={() => void choose(id)}>
                <Thumbnail src={logo} name={name} sizePx={32} />
                {name}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {!isUnknown && items.length < total && (
        <Button variant="default" size="xs" onClick={found.onEnd} loading={found.isLoading}>
          {t('brand.more')}
        </Button>
      )}
    </>
  );
}
