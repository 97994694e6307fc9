import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import {
  ManagedPackagesDocument,
  VenturesDocument,
  type ManagedPackagesQuery,
  type VenturesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import { PlacementDialog } from './placement-dialog.tsx';
import { TaxDialog } from './tax-dialog.tsx';

export type ManagedPackage = ManagedPackagesQuery['managedPackages']['packages'][number];
export type ManagedPlacement = ManagedPackagesQuery['managedPackages']['placements'][number];
export type Venture = VenturesQuery['ventures'][number];

type Editing = { what: 'placement'; of: ManagedPlacement | null } | { what: 'tax'; of: Venture };

/** Staff's management of the offer: packages with prices, discounts and slots, placements, and taxes by country. */
export function ManageScreen() {
  const { t } = useTranslation('stdPkg');
  return (
    <Page title={t('manage.title')} subtitle={t('manage.subtitle')}>
      <Manage />
    </Page>
  );
}

function Manage() {
  const { t } = useTranslation('stdPkg');
  const navigate = useNavigate({ from: '/packages' });
  const { part = 'packages' } = useSearch({ from: '/shell/packages' });
  const [editing, setEditing] = useState<Editing | null>(null);
  const packages = useApiQuery(ManagedPackagesDocument, {});
  const countries = useApiQuery(VenturesDocument, {});
  const managed = packages.data?.managedPackages;
  const places = countries.data;
  const close = () => setEditing(null);
  const columns = useColumns(setEditing);
  return (
    <Panel
      flush
      title={
        <SegmentedControl
          size="xs"
          aria-label={t('manage.title')}
          data={(['packages', 'placements', 'taxes'] as const).map((value) => ({
            value,
            label: t(`manage.part.${value}`),
          }))}
          value={part}
          onChange={(value) => void navigate({ search: { part: value }, replace: true })}
        />
      }
      actions={
        part === 'packages' ? (
          <Button renderRoot={(props) => <Link {...props} to="/packages/new" />} leftSection={<IconPlus size={16} />}>
            {t('manage.newPackage')}
          </Button>
        ) : (
          part === 'placements' && (
            <Button
              leftSection={<IconPlus size={16} />}
              disabled={!managed}
              onClick={() => setEditing({ what: 'placement', of: null })}
            >
              {t('manage.newPlacement')}
            </Button>
          )
        )
      }
    >
      {part === 'packages' && (
        <QueryTable
          query={packages}
          label={t('manage.part.packages')}
          columns={columns.packages}
          rows={managed?.packages}
          rowId={(row) => row.package.id}
          empty={<EmptyState title={t('manage.none')} detail={t('manage.noneDetail')} />}
        />
      )}
      {part === 'placements' && (
        <QueryTable
          query={packages}
          label={t('manage.part.placements')}
          columns={columns.placements}
          rows={managed?.placements}
          rowId={(row) => row.code}
        />
      )}
      {part === 'taxes' && (
        <QueryTable
          query={countries}
          label={t('manage.part.taxes')}
          columns={columns.taxes}
          rows={places?.ventures}
          rowId={(row) => row.id}
        />
      )}
      {editing?.what === 'placement' && <PlacementDialog managed={editing.of} onClose={close} />}
      {editing?.what === 'tax' && <TaxDialog venture={editing.of} onClose={close} />}
    </Panel>
  );
}

function useColumns(onEdit: (editing: Editing) => void) {
  const { t } = useTranslation('stdPkg');
  const navigate = useNavigate();
  const format = useFormat();
  const percent = (rate: string) => format.percent(Number(rate) * 100);
  const packages: Column<ManagedPackage>[] = [
    {
      id: 'name',
      header: t('list.name'),
      pinned: 'left',
      name: ({ package: one }) => one.name,
      detail: ({ package: one }) => one.code,
      open: ({ package: { id } }) => void navigate({ to: '/packages/$packageId/edit', params: { packageId: id } }),
      link: ({ package: { id } }, props) => (
        <Link {...props} to="/packages/$packageId/edit" params={{ packageId: id }} />
      ),
    },
    {
      id: 'state',
      header: t('list.status'),
      cell: ({ package: one }) =>
        one.isOffered ? (
          <StatusBadge tone="success" label={t('manage.offered')} />
        ) : (
          <StatusBadge tone="neutral" label={t('manage.withdrawn')} />
        ),
    },
    {
      id: 'placements',
      header: t('packages.placements'),
      hideNarrow: true,
      cell: ({ package: one }) => one.placements.map(({ name }) => name).join(', '),
    },
    {
      id: 'days',
      header: t('packages.when'),
      hideNarrow: true,
      cell: ({ package: { startDate, endDate } }) =>
        startDate && endDate ? format.days({ from: startDate, to: endDate }) : t('packages.anyWeek'),
    },
    { id: 'slots', header: t('packages.slots'), align: 'right', cell: ({ package: one }) => one.slotCount },
    {
      id: 'discounts',
      header: t('packages.discounts'),
      align: 'right',
      hideNarrow: true,
      cell: ({ discounts }) => discounts.length,
    },
    { id: 'prices', header: t('manage.prices'), align: 'right', cell: ({ prices }) => prices.length },
  ];
  const placements: Column<ManagedPlacement>[] = [
    {
      id: 'name',
      header: t('list.name'),
      name: ({ placement }) => placement.name,
      detail: ({ code }) => code,
      open: (of) => onEdit({ what: 'placement', of }),
    },
    { id: 'category', header: t('manage.category'), cell: ({ placement }) => placement.category },
    {
      id: 'fields',
      header: t('manage.fields'),
      hideNarrow: true,
      cell: ({ fields }) => fields.map(({ label }) => label).join(', ') || NO_VALUE,
    },
  ];
  const taxes: Column<Venture>[] = [
    {
      id: 'venture',
      header: t('packages.venture'),
      name: ({ name }) => name,
      open: (of) => onEdit({ what: 'tax', of }),
    },
    { id: 'tax', header: t('manage.tax'), align: 'right', cell: ({ tax }) => percent(tax) },
    {
      id: 'overseas',
      header: t('manage.overseasTax'),
      align: 'right',
      cell: ({ overseasTax }) => percent(overseasTax),
    },
  ];
  return { packages, placements, taxes };
}
