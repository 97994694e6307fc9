import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#design/format.ts';
import { FigureChips, PlaceChips } from '../workplace/filter-chips.tsx';
import { Chip } from '../workplace/chips.tsx';
import styles from '../workplace/workplace.module.css';
import { hasTermFilter, NO_TERM_FILTERS } from './search-terms-search.ts';
import type { SearchTerms } from './use-search-terms.ts';

interface TermChipsProps extends Pick<SearchTerms, 'search' | 'change' | 'companyId'> {
  currency: Currency;
  /** The list is of one campaign whatever the filters say: its brand and country are no choice. */
  isOneCampaign: boolean;
  /** Of the campaign that the list is narrowed to. */
  campaignName: string | undefined;
}

/** The filters of search terms. */
export function TermChips({ search, change, companyId, currency, isOneCampaign, campaignName }: TermChipsProps) {
  const { t } = useTranslation('workplace');
  return (
    <div className={styles.chips} role="group" aria-label={t('filter.label')}>
      {!isOneCampaign && <PlaceChips search={search} change={change} companyId={companyId} />}
      {search.campaign && !isOneCampaign && (
        <Chip
          label={t('column.name')}
          value={campaignName ?? search.campaign}
          onClear={() => change({ campaign: undefined })}
        />
      )}
      <FigureChips search={search} change={change} currency={currency} />
      {hasTermFilter(search) && (
        <UnstyledButton className={styles.chip} onClick={() => change(NO_TERM_FILTERS)}>
          {t('filter.clear')}
        </UnstyledButton>
      )}
    </div>
  );
}
