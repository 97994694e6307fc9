import { Button, Group, Text } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState, PermissionDenied, SkeletonLines } from '#design/states.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { COMPANY_PERMISSIONS } from '#core/accounts/rules/permissions.ts';
import { NoBrandsHint, useMay, useSelection, useViewer } from '#core/session/console/index.ts';
import {
  BookingBrandsDocument,
  OwnApprovalDocument,
  RequestCompanyApprovalDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import styles from './bookings.module.css';
import { useCart } from './use-cart.ts';

interface BookingPageProps {
  title: string;
  subtitle?: ReactNode;
  /** Breadcrumbs between the list of bookings and this page. */
  crumbs?: readonly ReactNode[];
  isRoot?: boolean;
  titleStatus?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of every booking screen. Requires an approved company and a brand to book for. */
export function BookingPage({
  title,
  subtitle,
  crumbs = [],
  isRoot,
  titleStatus: titleAside,
  actions,
  children,
}: BookingPageProps) {
  const { t } = useTranslation('stdPkg');
  const { isStaff, isApprovedByStaff } = useViewer();
  const canBook = isStaff || isApprovedByStaff;
  const home = (
    <Link key="list" to="/booking">
      {t('list.title')}
    </Link>
  );
  return (
    <Page
      title={title}
      titleAside={canBook && titleAside}
      subtitle={canBook && subtitle}
      breadcrumbs={isRoot ? [] : [home, ...crumbs]}
      actions={canBook && actions}
    >
      {canBook ? <WithBrand>{children}</WithBrand> : <NotApproved />}
    </Page>
  );
}

/** Only approved companies can book; users who may act for the company can request approval here. */
function NotApproved() {
  const { t } = useTranslation('stdPkg');
  const { isImpersonate } = useViewer();
  const canAsk = useMay(COMPANY_PERMISSIONS['Mutation.requestCompanyApproval']);
  const { data } = useApiQuery(OwnApprovalDocument, {});
  const { mutate, isPending } = useApiMutation(RequestCompanyApprovalDocument, { changes: ['Company'] });
  const isRequested = data?.me.company?.isApprovalRequested ?? false;
  return (
    <>
      <PermissionDenied detail={t('denied')} />
      {isRequested ? (
        <Text ta="center" role="status">
          {t('approval.asked')}
        </Text>
      ) : (
        data?.me.company &&
        canAsk &&
        !isImpersonate && (
          <Group justify="center">
            <Button loading={isPending} onClick={() => mutate({})}>
              {t('approval.ask')}
            </Button>
          </Group>
        )
      )}
    </>
  );
}

function WithBrand({ children }: { children: ReactNode }) {
  const { isStaff } = useViewer();
  const { brands, read } = useBookingBrands();
  if (isStaff) return children;
  return (
    <QueryBoundary
      reads={{ brands: read }}
      skeleton={
        <Panel>
          <SkeletonLines count={6} />
        </Panel>
      }
      renderEmpty={() => !brands?.length && <NoBrand />}
    >
      {() => children}
    </QueryBoundary>
  );
}

function NoBrand() {
  const { t } = useTranslation(['stdPkg', 'common']);
  const canAdd = useMay(COMPANY_PERMISSIONS['Mutation.addBrands']);
  if (!canAdd) return <EmptyState title={t('common:noBrands.title')} detail={<NoBrandsHint />} />;
  return (
    <EmptyState
      title={t('noBrand')}
      action={<Button renderRoot={(props) => <Link {...props} to="/brands" />}>{t('addBrands')}</Button>}
    />
  );
}

/** Returns the company to book for: the selected one for staff, otherwise the viewer's own. */
export function useBookingCompanyId(): string | null {
  const { company } = useViewer();
  const { companyId } = useSelection();
  return companyId ?? company?.id ?? null;
}

/** Returns the first brands that match the search term, and whether cart entries may share a week. */
export function useBookingBrands(searchTerm = '') {
  const companyId = useBookingCompanyId();
  const read = useApiQuery(
    BookingBrandsDocument,
    { companyId, searchTerm },
    { isEnabled: companyId !== null, keepPreviousData: true },
  );
  return {
    brands: read.data?.accessibleCompanyBrands.objects,
    canOverlap: read.data?.overlap.isActive ?? false,
    read,
  };
}

/** Link to the cart with the number of its entries. */
export function CartButton() {
  const { t } = useTranslation('stdPkg');
  const { cart } = useCart();
  const count = cart.campaigns.length;
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/booking/cart" />}
      variant={count ? 'filled' : 'default'}
      leftSection={<IconShoppingCart size={16} stroke={1.6} />}
    >
      {t('cart.button')}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Button>
  );
}
