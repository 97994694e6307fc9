import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '#design/description-list.tsx';
import { NO_VALUE, useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { StaffBillingDocument, type StaffBillingQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import styles from './billing.module.css';
import { CardTile } from './methods/card-tile.tsx';
import { useDisplayedCompanyId } from './use-billing.ts';

/** Shows a company's billing details read-only, to staff and during impersonation. */
export function StaffBillingDetails() {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (
    <Panel title={t('info.details')}>
      <WithStaffBilling>
        {({ billingInfo, companyById: { walletCurrency } }) =>
          billingInfo ? (
            <Facts
              facts={[
                [t('info.name'), billingInfo.name],
                [t('info.email'), billingInfo.email],
                [t('info.description'), billingInfo.description],
                [t('info.taxNo'), billingInfo.taxNo],
                [t('info.purchaseOrderNo'), billingInfo.purchaseOrderNo],
                [t('info.costCenter'), billingInfo.costCenter],
                [
                  t('info.alert'),
                  billingInfo.topUpAlertAmount === null
                    ? NO_VALUE
                    : format.moneyOf(walletCurrency)(billingInfo.topUpAlertAmount),
                ],
              ]}
            />
          ) : (
            <EmptyState title={t('seen.noDetails')} detail={t('seen.noDetailsDetail')} isCompact />
          )
        }
      </WithStaffBilling>
    </Panel>
  );
}

interface StaffBillingMethodsProps {
  /** The one that is displayed everywhere, if left out. */
  companyId?: string;
  /** Beside the heading of the cards. */
  actions?: ReactNode;
}

/** Shows a company's cards and automatic top-up without the owner's actions. */
export function StaffBillingMethods({ companyId, actions }: StaffBillingMethodsProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (
    <SimpleGrid cols={1} spacing={16}>
      <Panel title={t('method.cards')} actions={actions}>
        <WithStaffBilling companyId={companyId}>
          {({ paymentMethods }) =>
            paymentMethods.length ? (
              <ul className={styles.tiles}>
                {paymentMethods.map((card, index) => (
                  <CardTile key={card.id} card={card} isDefault={index === 0} />
                ))}
              </ul>
            ) : (
              <EmptyState title={t('seen.noCards')} isCompact />
            )
          }
        </WithStaffBilling>
      </Panel>
      <Panel title={t('auto.title')}>
        <WithStaffBilling companyId={companyId}>
          {({ companyById: company }) => {
            const money = (value: string | null) => format.moneyOf(company.walletCurrency)(value ?? '0');
            return (
              <>
                {company.autoTopUp
                  ? t('seen.autoOn', {
                      amount: money(company.autoTopUpAmount),
                      threshold: money(company.autoTopUpThreshold),
                    })
                  : t('seen.autoOff')}
                {company.isAutoTopUpBlocked && ` ${t('seen.autoBlocked')}`}
              </>
            );
          }}
        </WithStaffBilling>
      </Panel>
    </SimpleGrid>
  );
}

type StaffBilling = StaffBillingQuery & { companyById: NonNullable<StaffBillingQuery['companyById']> };

interface WithStaffBillingProps {
  companyId?: string | undefined;
  children(seen: StaffBilling): ReactNode;
}

function WithStaffBilling({ companyId: named, children }: WithStaffBillingProps) {
  const { t } = useTranslation('billing');
  const displayed = useDisplayedCompanyId();
  const companyId = named ?? displayed;
  const billing = useApiQuery(StaffBillingDocument, { companyId: companyId ?? '' }, { isEnabled: companyId !== null });
  return (
    <QueryBoundary
      reads={{ billing }}
      skeleton={<SkeletonLines count={4} />}
      renderEmpty={({ billing }) => !billing.companyById && <EmptyState title={t('seen.noCompany')} isCompact />}
    >
      {({ billing }) => children({ ...billing, companyById: billing.companyById! })}
    </QueryBoundary>
  );
}
