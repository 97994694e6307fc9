import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateRangeField } from '#design/form/date-range-field.tsx';
import { DAY_RANGE_PRESETS } from '#design/form/day-range.ts';
import { SearchField } from '#design/form/search-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { UNKNOWN_CURRENCY, useToday } from '#design/format.ts';
import { Page } from '#design/page.tsx';
import { EmptyState, PartialNotice } from '#design/states.tsx';
import { toastError } from '#design/toast.ts';
import { SalesDrawer, VisibilityDrawer } from '#insights/advice/console/index.ts';
import { ExportMenu } from '#core/exports/console/index.ts';
import { useFlag, useMay, useReportCurrency, useSelection, useViewer } from '#core/session/console/index.ts';
import { canSwitch } from '#core/serving/rules/campaign-state.ts';
import { daysText } from '#kernel/day.ts';
import { AllCatalogsDocument, type AllCatalogsQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { hasQueryFailed, StaleDataNotice } from '#platform/console-kit/failed-read.tsx';
import { Freshness } from '#platform/console-kit/freshness.tsx';
import { IgnoredParameters } from '#platform/console-kit/list-table.tsx';
import { QueriesFailed } from '#platform/console-kit/query-boundary.tsx';
import { CampaignMenu, HistoryDrawer, NewCampaignButton } from '#products/sponsored/console/index.ts';
import { CAMPAIGN_PERMISSIONS } from '#products/sponsored/rules/permissions.ts';
import { GRID_GROUPS } from '../../rules/campaign-grid.ts';
import { campaignLink, useOpenCampaign } from '../campaigns/use-row-actions.ts';
import { askedScope } from './asked-scope.ts';
import { BulkBar } from '#platform/console-kit/bulk-bar.tsx';
import { useCampaignActions } from './campaign-actions.ts';
import { CampaignCards } from './campaign-cards.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { BulkKind } from './operation-input.ts';
import { PageButtons } from './page-buttons.tsx';
import { PeekPanel } from './peek-panel.tsx';
import { useAskedAction } from './use-asked-action.ts';
import { useGridColumns } from './use-grid-columns.tsx';
import { useGridKeys } from '#platform/console-kit/use-grid-keys.ts';
import { useOperations } from './use-operations.ts';
import { usePicked } from '#platform/console-kit/use-picked.ts';
import { useWorkplace, type Row } from './use-workplace.ts';
import { ViewTabs } from './view-tabs.tsx';
import { WorkGrid, type ActiveRow, type SummedGroup } from './work-grid.tsx';
import { campaignList, GRID_COLUMNS, isFiltered, listText, NO_FILTERS, type GridColumn } from './workplace-search.ts';
import styles from './workplace.module.css';

const OperationDialog = lazy(() => import('./operation-dialog.tsx'));
const DuplicatesDialog = lazy(() => import('./duplicates-dialog.tsx'));

const PHONE = '(max-width: 48em)';
const UNGROUPED = 'NONE';
const SEARCH_DELAY_MS = 300;
const NO_ROWS: readonly Row[] = [];
const NO_CATALOGS: AllCatalogsQuery['allCatalogs'] = [];
const ASCENDING = ['name', 'status', 'endDate'] as const;
type Opened = { kind: BulkKind; campaignIds: readonly string[] };
type Drawer = { kind: 'history' | 'sales' | 'visibility'; id: string };

/** The campaigns page: views, filters, the list, and changes of several at once. */
export function CampaignsScreen() {
  const { t } = useTranslation('workplace');
  const { t: tList } = useTranslation('sponsorAds');
  const workplace = useWorkplace();
  const { search, change, peek, read, grid, columns } = workplace;
  const { companyId, brand } = useSelection();
  const { isStaff } = useViewer();
  const hasBanners = useFlag('sponsor_enable_banner');
  const currency = useReportCurrency();
  const today = useToday();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const canChange = useMay(CAMPAIGN_PERMISSIONS['Mutation.applyOperation']);
  const rows = grid?.objects ?? NO_ROWS;
  const picked = usePicked(
    rows.map(({ campaign }) => campaign.id),
    grid?.matchingIds ?? [],
  );
  const operations = useOperations();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [drawer, setDrawer] = useState<Drawer | null>(null);
  const [active, setActive] = useState<ActiveRow>({ index: -1, moves: 0 });
  const filterField = useRef<HTMLInputElement>(null);
  const open = useOpenCampaign();
  const [duplicated, setDuplicated] = useState<readonly string[] | null>(null);
  const bulkActions = useCampaignActions(
    (kind) => setOpened({ kind, campaignIds: [...picked.ids] }),
    () => setDuplicated([...picked.ids]),
  );
  useAskedAction(workplace, {
    canChange,
    onAsk(kind, campaignIds) {
      picked.set(campaignIds);
      setOpened({ kind, campaignIds });
    },
  });
  const { fromDate, toDate } = grid ?? {};
  const days = useMemo(() => (fromDate && toDate ? { fromDate, toDate } : null), [fromDate, toDate]);
  const catalogs = useApiQuery(AllCatalogsDocument, {}).data?.allCatalogs ?? NO_CATALOGS;
  const scopeOf = useCallback(
    (group: SummedGroup | null) =>
      askedScope({ search, brandId: brand?.id, catalogs }, group && { by: search.group!, key: group.key }),
    [search, brand?.id, catalogs],
  );
  const countsMore = (grid?.folded ?? 0) > 0;
  const views = useGridColumns(columns, { currency, canChange, days, scopeOf, countsMore });
  const peeked = rows.find(({ campaign }) => campaign.id === search.peek);
  const walletCurrency = useMemo(() => rows[0]?.campaign.company.walletCurrency ?? UNKNOWN_CURRENCY, [rows]);
  const idOf = (index: number) => rows[index]!.campaign.id;

  const activate = (index: number) => {
    setActive(({ moves }) => ({ index, moves: moves + 1 }));
    // The overview follows the keyboard while it is open.
    if (search.peek && rows[index]) peek(idOf(index));
  };
  const switchOne = async (index: number) => {
    const { id, adSets } = rows[index]!.campaign;
    const adSet = adSets[0]!;
    if (!canChange || !canSwitch(adSet)) return toastError(t('toast.cannotSwitch'));
    const kind = adSet.runningStatus === 'STARTED' ? 'PAUSE' : 'RESUME';
    operations.announce(await operations.apply(await operations.preview({ kind, campaignIds: [id] })));
  };
  const onKeyDown = useGridKeys({
    count: rows.length,
    active: active.index,
    onActive: activate,
    onTick: (index, isRange) => picked.toggle(idOf(index), isRange),
    onExtend: (indexes) => picked.add(indexes.map(idOf)),
    onPeek: (index) => peek(search.peek === idOf(index) ? undefined : idOf(index)),
    rowKeys: {
      e: (index) => canChange && setOpened({ kind: 'BUDGET', campaignIds: [idOf(index)] }),
      p: (index) => void switchOne(index).catch(() => {}),
    },
    onFilter: () => filterField.current?.focus(),
    onBack: () => (search.peek ? peek(undefined) : picked.set([])),
  });

  const failed = hasQueryFailed(read);
  const isEmpty = grid?.total === 0 && grid.folded === 0;
  const isNarrowed = isFiltered(search) || (search.view !== undefined && search.view !== 'ALL') || brand !== null;
  const below = (
    <>
      {failed && <QueriesFailed reads={[read]} />}
      {isEmpty && isNarrowed && (
        <EmptyState
          title={t('empty.noMatch')}
          detail={t('empty.noMatchDetail')}
          action={
            <Button variant="default" onClick={() => change({ ...NO_FILTERS, view: undefined, saved: undefined })}>
              {t('filter.clear')}
            </Button>
          }
        />
      )}
      {isEmpty && !isNarrowed && (
        <EmptyState title={t('empty.none')} detail={t('empty.noneDetail')} action={<NewCampaignButton />} />
      )}
      {grid && grid.folded > 0 && (
        <Button className={styles.folded} variant="subtle" size="xs" onClick={() => change({ ended: 'shown' })}>
          {t('grid.showEnded', { count: grid.folded })}
        </Button>
      )}
      {search.ended && (
        <Button className={styles.folded} variant="subtle" size="xs" onClick={() => change({ ended: undefined })}>
          {t('grid.hideEnded')}
        </Button>
      )}
      {grid && <PageButtons {...grid} size={campaignList.pageSize} onPage={(page) => change({ page })} />}
    </>
  );

  return (
    <div onKeyDown={onKeyDown}>
      <Page
        title={t('title')}
        subtitle={<Freshness />}
        actions={
          <>
            <SearchField
              label={t('search')}
              value={search.name ?? ''}
              delayMs={SEARCH_DELAY_MS}
              ref={filterField}
              onSearch={(name) => change({ name: name || undefined }, true)}
            />
            <NewCampaignButton />
          </>
        }
      >
        <div className={styles.page}>
          <div className={styles.views}>
            <ViewTabs search={search} change={change} views={grid?.views} />
            {!isPhone && (
              <div className={styles.viewTools}>
                <SelectField
                  size="xs"
                  w={140}
                  aria-label={t('group.label')}
                  value={search.group ?? UNGROUPED}
                  data={[UNGROUPED, ...GRID_GROUPS.filter((group) => isStaff || group !== 'COMPANY')].map((group) => ({
                    value: group,
                    label: t(`group.${group as 'NONE'}`),
                  }))}
                  onChange={(group) =>
                    change({ group: group === UNGROUPED ? undefined : (group as typeof search.group) })
                  }
                />
                <ColumnsMenu columns={columns} onChange={(next) => change({ columns: next })} />
              </div>
            )}
          </div>
          <div className={styles.tools}>
            <FilterChips
              search={search}
              change={change}
              companyId={companyId}
              currency={currency}
              hasBanners={hasBanners}
            />
            <span className={styles.spacer} />
            <DateRangeField
              label={tList('filter.dates')}
              value={grid ? { from: grid.fromDate, to: grid.toDate } : { from: today, to: today }}
              limits={undefined}
              today={today}
              presets={DAY_RANGE_PRESETS}
              onChange={({ from, to }) => change({ date: daysText({ fromDate: from, toDate: to }) })}
              onClear={() => change({ date: undefined })}
            />
          </div>
          <IgnoredParameters address={{ search, takeIgnored: campaignList.takeIgnored }} />
          <StaleDataNotice reads={[read]} />
          {grid && grid.leftOut > 0 && <PartialNotice message={t('grid.leftOut', { count: grid.leftOut })} />}
          <div className={styles.body}>
            {isPhone ? (
              <div className={styles.phone}>
                <CampaignCards
                  rows={failed ? NO_ROWS : grid?.objects}
                  picked={picked}
                  currency={currency}
                  canChange={canChange}
                  onOpen={({ campaign }) => open(campaign)}
                >
                  {below}
                </CampaignCards>
              </div>
            ) : (
              <WorkGrid
                grid={grid}
                labels={{
                  title: t('title'),
                  name: t('column.name'),
                  selectAll: t('grid.selectAll', { count: grid?.matchingIds.length ?? 0 }),
                  total: t('grid.total', { count: grid?.total ?? 0 }),
                }}
                nameSort="name"
                ascending={ASCENDING}
                idOf={({ campaign }) => campaign.id}
                nameOf={({ campaign }) => campaign.name}
                detailOf={({ campaign }) => campaign.brand.name}
                hasFailed={failed}
                columns={views}
                picked={picked}
                isRefreshing={read.isPlaceholderData}
                sort={search.sort ?? 'spend'}
                direction={search.direction ?? 'desc'}
                active={active}
                peeked={search.peek}
                groupName={({ key, name, figures }) =>
                  `${search.group === 'STATUS' ? tList(`status.${key as 'DRAFT'}`) : name} · ${figures.campaigns}`
                }
                onSort={(sort, direction) => change({ sort, direction })}
                linkOf={({ campaign }) => campaignLink(campaign)}
                onActive={(index) => setActive((before) => (before.index === index ? before : { ...before, index }))}
                renderActions={({ campaign }) => (
                  <CampaignMenu
                    campaign={campaign}
                    onHistory={() => setDrawer({ kind: 'history', id: campaign.id })}
                    onSales={() => setDrawer({ kind: 'sales', id: campaign.id })}
                    onVisibility={() => setDrawer({ kind: 'visibility', id: campaign.id })}
                  />
                )}
              >
                {below}
              </WorkGrid>
            )}
            {peeked && (
              <PeekPanel
                row={peeked}
                currency={currency}
                days={days}
                onOpen={() => open(peeked.campaign)}
                onHistory={() => setDrawer({ kind: 'history', id: peeked.campaign.id })}
                onClose={() => peek(undefined)}
              />
            )}
          </div>
          {picked.isSome && (
            <BulkBar
              label={t('bulk.label')}
              count={picked.ids.size}
              actions={canChange ? bulkActions : []}
              onClear={() => picked.set([])}
            >
              <ExportMenu
                dataType="SPONSOR_CAMPAIGNS"
                params={{
                  companyId,
                  startDate: grid?.fromDate,
                  endDate: grid?.toDate,
                  filters: { campaignIds: [...picked.ids] },
                }}
              />
            </BulkBar>
          )}
        </div>
      </Page>
      {opened && (
        <Suspense>
          <OperationDialog
            title={t(`operation.${opened.kind}`)}
            action={opened}
            currency={walletCurrency}
            operations={operations}
            onDone={(skipped) => picked.set(skipped.filter((id) => picked.ids.has(id)))}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
      {duplicated && (
        <Suspense>
          <DuplicatesDialog
            campaignIds={duplicated}
            onDone={(left) => picked.set(left.filter((id) => picked.ids.has(id)))}
            onClose={() => setDuplicated(null)}
          />
        </Suspense>
      )}
      {drawer && (
        <Suspense>
          <OpenDrawer drawer={drawer} rows={rows} onClose={() => setDrawer(null)} />
        </Suspense>
      )}
    </div>
  );
}

const DRAWERS = { history: HistoryDrawer, sales: SalesDrawer, visibility: VisibilityDrawer };

function OpenDrawer({
  drawer: { kind, id },
  rows,
  onClose,
}: {
  drawer: Drawer;
  rows: readonly Row[];
  onClose(): void;
}) {
  const Shown = DRAWERS[kind];
  const campaign = rows.find((row) => row.campaign.id === id)?.campaign;
  return campaign && <Shown campaign={campaign} onClose={onClose} />;
}

interface ColumnsMenuProps {
  columns: readonly GridColumn[];
  onChange(columns: string | undefined): void;
}

/** Shows and hides columns; their order is the grid's. */
function ColumnsMenu({ columns, onChange }: ColumnsMenuProps) {
  const { t } = useTranslation('workplace');
  return (
    <Menu position="bottom-end" shadow="md" closeOnItemClick={false}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconColumns3 size={14} stroke={1.7} aria-hidden />}>
          {t('columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {GRID_COLUMNS.map((id) => {
          const isShown = columns.includes(id);
          return (
            <Menu.Item
              key={id}
              role="menuitemcheckbox"
              aria-checked={isShown}
              leftSection={isShown ? '✓' : <span style={{ display: 'inline-block', width: '1ch' }} />}
              onClick={() =>
                onChange(listText(GRID_COLUMNS.filter((one) => (one === id ? !isShown : columns.includes(one)))))
              }
            >
              {t(`column.${id}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
