import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CompanyBrandsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { useSelection, useViewer } from './session.ts';

/** Returns whether the company has no brand to select. Queries only while none is selected. */
export function useHasNoBrands(): boolean {
  const { brand, companyId } = useSelection();
  const { data } = useApiQuery(
    CompanyBrandsDocument,
    { companyId, searchTerm: '', page: 1 },
    { isEnabled: brand === null },
  );
  return brand === null && data?.accessibleCompanyBrands.total === 0;
}

/** Explains the missing brand: owners and administrators can add a brand, others learn whom to contact. */
export function NoBrandsHint({ id }: { id?: string }) {
  const { t } = useTranslation('common');
  const viewer = useViewer();
  const canAdd = viewer.role?.name === 'OWNER' || viewer.role?.name === 'ADMIN';
  return (
    <Text id={id} component="span" size="sm" c="dimmed">
      {canAdd ? t('noBrands.yet') : t('noBrands.ask')}
      {canAdd && (
        <>
          {' '}
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/brands" />}>
            {t('noBrands.add')}
          </Anchor>
        </>
      )}
    </Text>
  );
}
