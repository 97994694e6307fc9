import { Badge, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OpenHarvestDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

/** Leads to the rules that harvest search terms, with the number of their open proposals. */
export function RulesLink({ companyId }: { companyId: string | null | undefined }) {
  const { t } = useTranslation('searchTerms');
  const { data } = useApiQuery(OpenHarvestDocument, { companyId });
  const open = data?.harvestActs.length ?? 0;
  return (
    <Button
      variant="default"
      rightSection={open > 0 && <Badge circle>{open}</Badge>}
      renderRoot={(props) => <Link {...props} to="/search-terms/rules" />}
    >
      {open > 0 ? t('proposals') : t('rules')}
    </Button>
  );
}
