import { Tabs } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#design/form/select-fields.tsx';
import { Page } from '#design/page.tsx';
import { EmptyState, PermissionDenied } from '#design/states.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { useFlag } from '#core/session/console/index.ts';
import styles from './meta.module.css';
import { useSellers, type Seller } from './use-seller.ts';

/** Beyond this number the tabs become a searchable select: staff see the shops of all companies. */
const MAX_TABS = 8;

const PAGES = [
  ['campaign', '/mpa/campaign'],
  ['credits', '/mpa/credits'],
] as const;

interface SellerPageProps {
  /** Which of the area's two pages is shown. */
  page: 'campaign' | 'credits';
  children(seller: Seller): ReactNode;
}

/** Frame of the Meta area with its pages and a choice of the company's sellers. */
export function SellerPage({ page, children }: SellerPageProps) {
  const { t } = useTranslation('metaAds');
  const navigate = useNavigate();
  const isOffered = useFlag('enable_meta_ad');
  const { query, sellers, seller } = useSellers();
  const select = (id: string | null) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, mbgSellerId: id ?? undefined, page: undefined }) });
  return (
    <Page
      title={t('title')}
      actions={
        <nav className={styles.pages} aria-label={t('area.pages')}>
          {PAGES.map(([one, to]) => (
            <Link
              key={one}
              to={to}
              search={(previous) => ({ mbgSellerId: previous.mbgSellerId })}
              aria-current={one === page ? 'page' : undefined}
            >
              {t(`area.${one}`)}
            </Link>
          ))}
        </nav>
      }
    >
      {!isOffered ? (
        <PermissionDenied />
      ) : (
        <QueryBoundary
          reads={{ sellers: query }}
          renderEmpty={() =>
            !seller && (
              <EmptyState title={t('area.noSeller')} action={<Link to="/company">{t('area.addSellers')}</Link>} />
            )
          }
        >
          {() =>
            seller &&
            sellers &&
            (sellers.length > MAX_TABS ? (
              <>
                <SelectField
                  className={styles.sellerChoice}
                  label={t('area.seller')}
                  searchable
                  data={sellers.map(({ id, nameWithCatalog }) => ({ value: id, label: nameWithCatalog }))}
                  value={seller.id}
                  onChange={(id) => id && select(id)}
                />
                {children(seller)}
              </>
            ) : (
              <Tabs value={seller.id} onChange={select} keepMounted={false}>
                <Tabs.List className={styles.sellers} aria-label={t('area.sellers')}>
                  {sellers.map(({ id, nameWithCatalog }) => (
                    <Tabs.Tab key={id} value={id}>
                      {nameWithCatalog}
                    </Tabs.Tab>
                  ))}
                </Tabs.List>
                {sellers.map((one) => (
                  <Tabs.Panel key={one.id} value={one.id}>
                    {one.id === seller.id && children(one)}
                  </Tabs.Panel>
                ))}
              </Tabs>
            ))
          }
        </QueryBoundary>
      )}
    </Page>
  );
}
