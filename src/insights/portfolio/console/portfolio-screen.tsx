import { Button } from '@mantine/core';
import { IconDownload, IconShare, IconTarget } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadCsv } from '#design/csv.ts';
import { useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { NoBrandsHint, useMay, useSelection, useViewer } from '#core/session/console/index.ts';
import { PortfolioDocument, type PortfolioQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { PreviousFigures } from '#platform/console-kit/previous-figures.tsx';
import { Freshness } from '#platform/console-kit/freshness.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { PORTFOLIO_PERMISSIONS } from '../rules/permissions.ts';
import { BrandTable } from './brand-table.tsx';
import { PlansDialog } from './plans-dialog.tsx';
import { portfolioRows } from './portfolio-file.ts';
import { ShareDialog } from './share-dialog.tsx';
import { SpreadDialog } from './spread-dialog.tsx';

export type Portfolio = PortfolioQuery['portfolio'];

/** All brands of a company: who needs attention, and whether each keeps to its plan. */
export function PortfolioScreen() {
  const { t } = useTranslation('portfolio');
  const { companyId } = useSelection();
  const { isStaff } = useViewer();
  const [opened, setOpened] = useState<'PLANS' | 'SPREAD' | 'SHARE' | null>(null);
  const close = () => setOpened(null);
  const isWithoutCompany = isStaff && !companyId;
  const read = useApiQuery(
    PortfolioDocument,
    { companyId },
    { isEnabled: !isWithoutCompany, keepPreviousData: 'dimmed' },
  );
  const canPlan = useMay(PORTFOLIO_PERMISSIONS['Mutation.setBrandPlans']);
  const canShare = useMay(PORTFOLIO_PERMISSIONS['Mutation.createPortfolioLink']);
  // The previous company's is only shown, and nothing is done with it.
  const portfolio = read.isPlaceholderData ? undefined : read.data?.portfolio;
  if (isWithoutCompany)
    return (
      <Page title={t('title')}>
        <EmptyState title={t('noCompany')} />
      </Page>
    );
  return (
    <Page
      title={t('title')}
      subtitle={<Freshness>{portfolio && <Days portfolio={portfolio} />}</Freshness>}
      actions={
        portfolio !== undefined &&
        portfolio.brands.length > 0 && (
          <>
            <Button
              variant="subtle"
              leftSection={<IconDownload size={15} aria-hidden />}
              onClick={() => downloadCsv(`portfolio-${portfolio.toDate}.csv`, portfolioRows(portfolio, t))}
            >
              {t('file.download')}
            </Button>
            {canShare && (
              <Button
                variant="subtle"
                leftSection={<IconShare size={15} aria-hidden />}
                onClick={() => setOpened('SHARE')}
              >
                {t('share.button')}
              </Button>
            )}
            {canPlan && portfolio.brands.some(({ plan }) => plan !== null) && (
              <Button variant="default" onClick={() => setOpened('SPREAD')}>
                {t('spread.open')}
              </Button>
            )}
            {canPlan && (
              <Button
                variant="default"
                leftSection={<IconTarget size={15} aria-hidden />}
                onClick={() => setOpened('PLANS')}
              >
                {t('plan.set')}
              </Button>
            )}
          </>
        )
      }
    >
      <Panel flush>
        <QueryBoundary
          reads={{ read }}
          renderEmpty={({ read: { portfolio: found } }) =>
            found.brands.length === 0 && <EmptyState title={t('noBrands')} action={<NoBrandsHint />} />
          }
        >
          {({ read: { portfolio: found } }) => (
            <PreviousFigures isPrevious={read.isPlaceholderData} skeleton={<SkeletonLines count={8} />}>
              <BrandTable portfolio={found} />
            </PreviousFigures>
          )}
        </QueryBoundary>
      </Panel>
      {opened === 'PLANS' && portfolio && <PlansDialog portfolio={portfolio} onClose={close} />}
      {opened === 'SHARE' && portfolio && <ShareDialog portfolio={portfolio} onClose={close} />}
      {opened === 'SPREAD' && portfolio && <SpreadDialog portfolio={portfolio} companyId={companyId} onClose={close} />}
    </Page>
  );
}

function Days({ portfolio }: { portfolio: Portfolio }) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  return t('days', {
    count: portfolio.brands.length,
    now: format.shortDays({ from: portfolio.fromDate, to: portfolio.toDate }),
    before: format.shortDays({ from: portfolio.previousFromDate, to: portfolio.previousToDate }),
  });
}
