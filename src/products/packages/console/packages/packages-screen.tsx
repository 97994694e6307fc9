import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#design/form/select-fields.tsx';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { usePresentMs } from '#design/present.ts';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { TablePagination } from '#design/table/table-pagination.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { dayIn } from '#kernel/time.ts';
import {
  PackageCatalogDocument,
  PackageTermsDocument,
  VenturesDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { IgnoredParameters, NoMatch } from '#platform/console-kit/list-table.tsx';
import { useListAddress, usePagedRows } from '#platform/console-kit/list.ts';
import { firstOf, lastOf, monthOptions } from '../../rules/months.ts';
import { BookingPage, CartButton } from '../booking-page.tsx';
import styles from '../bookings.module.css';
import { packageList } from '../search.ts';
import { useHomeVenture } from '../use-home-venture.ts';
import { Comparison } from './comparison.tsx';

/** Bookable packages, side by side. */
export function PackagesScreen() {
  const { t } = useTranslation('stdPkg');
  return (
    <BookingPage title={t('packages.title')} subtitle={t('packages.subtitle')} actions={<CartButton />}>
      <Packages />
    </BookingPage>
  );
}

function Packages() {
  const { t } = useTranslation('stdPkg');
  const address = useListAddress(packageList);
  const { month, tag, type, placement, venture } = address.search;
  const home = useHomeVenture();
  const places = useApiQuery(VenturesDocument, {});
  const catalog = useApiQuery(
    PackageCatalogDocument,
    {
      fromDate: month && firstOf(month),
      toDate: month && lastOf(month),
      tags: tag && [tag],
      types: type && [type],
      placements: placement && [placement],
    },
    { keepPreviousData: true },
  );
  const { rows: visible = [], paging } = usePagedRows(address, catalog.data?.allPackages.objects, {
    label: t('packages.pages'),
    isEarlier: catalog.isPlaceholderData,
  });
  const terms = useApiQuery(
    PackageTermsDocument,
    { packageIds: visible.map(({ id }) => id) },
    { isEnabled: visible.length > 0, keepPreviousData: true },
  );
  const ventures = places.data?.ventures ?? [];
  const selectedVenture = ventures.find(({ id }) => id === venture) ?? home(ventures);
  const packages = { places, catalog };
  return (
    <Panel flush title={<Filters />}>
      <IgnoredParameters address={address} />
      <QueryBoundary
        // Without packages, there are no terms to wait for.
        reads={visible.length > 0 ? { ...packages, terms } : packages}
        skeleton={<SkeletonLines count={12} />}
        renderEmpty={() =>
          (!selectedVenture || visible.length === 0) &&
          (address.isNarrowed ? (
            <NoMatch onClear={address.clear} />
          ) : (
            <EmptyState title={t('packages.none')} detail={t('packages.noneDetail')} />
          ))
        }
      >
        {() =>
          selectedVenture && (
            <div aria-busy={catalog.isPlaceholderData || terms.isPlaceholderData}>
              <Comparison packages={visible} venture={selectedVenture} terms={terms.data!} />
              <Group justify="space-between" p="xs" px="md" className={styles.footer}>
                {paging && <TablePagination {...paging} />}
              </Group>
            </div>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}

function Filters() {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const { search, change } = useListAddress(packageList);
  const { month, tag, type, placement, venture } = search;
  const home = useHomeVenture();
  const { data: places } = useApiQuery(VenturesDocument, {});
  // Queried without filters, so that each filter offers every option.
  const { data } = useApiQuery(PackageCatalogDocument, {});
  const offered = data?.allPackages;
  const ventures = places?.ventures ?? [];
  const visible = ventures.find(({ id }) => id === venture) ?? home(ventures);
  const today = dayIn(visible?.timezone ?? 'UTC', usePresentMs());
  const any = (label: string) => ({ value: '', label });
  return (
    <div className={styles.filters}>
      <SelectField
        size="xs"
        label={t('packages.venture')}
        data={ventures.map(({ id, name }) => ({ value: id, label: name }))}
        value={visible?.id ?? null}
        onChange={(value) => change({ venture: value ?? undefined })}
      />
      <SelectField
        size="xs"
        label={t('packages.month')}
        data={[
          any(t('packages.anyMonth')),
          ...monthOptions(today).map((option) => ({ value: option.month, label: format.month(option.from) })),
        ]}
        value={month ?? ''}
        onChange={(value) => change({ month: value || undefined })}
      />
      <SelectField
        size="xs"
        label={t('packages.tag')}
        data={[any(t('packages.anyTag')), ...(offered?.tags ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        value={tag ?? ''}
        onChange={(value) => change({ tag: value || undefined })}
      />
      <SelectField
        size="xs"
        label={t('packages.type')}
        data={[any(t('packages.anyType')), ...(offered?.types ?? [])]}
        value={type ?? ''}
        onChange={(value) => change({ type: value || undefined })}
      />
      <SelectField
        size="xs"
        label={t('packages.placement')}
        data={[
          any(t('packages.anyPlacement')),
          ...(offered?.placements ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={placement ?? ''}
        onChange={(value) => change({ placement: value || undefined })}
      />
    </div>
  );
}
