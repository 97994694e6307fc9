import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFilteredCompany, useSelectBrand, useSelection } from '#core/session/console/index.ts';
import { usePages } from '#platform/console-kit/use-pages.ts';
import { PickerList, type PickerItem } from '#design/picker/picker-list.tsx';
import { CompaniesDocument } from '#platform/api-client/generated/graphql.ts';
import { PickerButton } from './picker-button.tsx';
import styles from './shell-layout.module.css';

/** Filters every screen by company, for staff. */
export function CompanyFilter() {
  const { t } = useTranslation('common');
  const { companyId, brand } = useSelection();
  const company = useFilteredCompany();
  const navigate = useNavigate();
  const selectBrand = useSelectBrand();

  const select = (id: string | null) => {
    if (brand) void selectBrand(null);
    void navigate({
      to: '.',
      search: (search) => ({
        ...search,
        company: id ?? undefined,
        brandId: undefined,
        mbgSellerId: undefined,
        page: undefined,
      }),
    });
  };

  return (
    <>
      <PickerButton
        label={t('shell.company')}
        prefix={companyId ? t('shell.filtering') : undefined}
        text={companyId ? (company?.name ?? '…') : t('shell.allCompanies')}
      >
        {({ close, ...list }) => (
          <CompanyList
            {...list}
            selectedId={companyId}
            onSelect={(id) => {
              close();
              select(id);
            }}
          />
        )}
      </PickerButton>
      <span className={styles.separator} aria-hidden>
        /
      </span>
    </>
  );
}

interface CompanyListProps {
  term: string;
  settledTerm: string;
  onTerm(term: string): void;
  selectedId: string | null;
  onSelect(id: string | null): void;
}

function CompanyList({ settledTerm, ...list }: CompanyListProps) {
  const { t } = useTranslation('common');
  const {
    items,
    total = 0,
    ...pages
  } = usePages(CompaniesDocument, { searchTerm: settledTerm }, (result) => result.searchCompanies);
  const companies = items.map((company): PickerItem => ({
    id: company.id,
    label: company.name,
    group: company.isCluster ? company.walletCurrency.code : undefined,
  }));
  const all: PickerItem[] = settledTerm ? [] : [{ id: null, label: t('shell.allCompanies') }];
  return (
    <PickerList
      {...list}
      {...pages}
      label={t('shell.company')}
      items={[...all, ...companies]}
      total={all.length + total}
      isBehind={list.term !== settledTerm}
    />
  );
}
