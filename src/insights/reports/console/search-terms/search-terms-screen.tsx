import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateRangeField } from '#design/form/date-range-field.tsx';
import { DAY_RANGE_PRESETS } from '#design/form/day-range.ts';
import { SearchField } from '#design/form/search-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { UNKNOWN_CURRENCY, useFormat, useToday } from '#design/format.ts';
import { Page } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { useMay, useReportCurrency } from '#core/session/console/index.ts';
import { daysText } from '#kernel/day.ts';
import { Freshness } from '#platform/console-kit/freshness.tsx';
import { hasQueryFailed, StaleDataNotice } from '#platform/console-kit/failed-read.tsx';
import { IgnoredParameters } from '#platform/console-kit/list-table.tsx';
import { QueriesFailed } from '#platform/console-kit/query-boundary.tsx';
import { CAMPAIGN_PERMISSIONS } from '#products/sponsored/rules/permissions.ts';
import { TERM_GROUPS, TERM_LENSES, type TermSort } from '../../rules/search-terms.ts';
import { campaignLink, useOpenCampaign } from '../campaigns/use-row-actions.ts';
import { LaunchButton } from '../launch-button.tsx';
import { BulkBar } from '#platform/console-kit/bulk-bar.tsx';
import { CountTabs } from '../workplace/count-tabs.tsx';
import { PageButtons } from '../workplace/page-buttons.tsx';
import { useGridKeys } from '#platform/console-kit/use-grid-keys.ts';
import { useOperations } from '../workplace/use-operations.ts';
import { usePicked } from '#platform/console-kit/use-picked.ts';
import { WorkGrid, type ActiveRow } from '../workplace/work-grid.tsx';
import styles from '../workplace/workplace.module.css';
import { hasTermFilter, NO_TERM_FILTERS, termList } from './search-terms-search.ts';
import { canAct, TERM_ACTIONS } from './term-actions.ts';
import { TermCards } from './term-cards.tsx';
import { RulesLink } from './rules-link.tsx';
import { TermChips } from './term-chips.tsx';
import { TERM_ICONS, TermMenu } from './term-menu.tsx';
import { useSearchTerms, type TermFigures, type TermRow } from './use-search-terms.ts';
import { useTermActions } from './use-term-actions.ts';
import { useTermColumns } from './use-term-columns.tsx';

const TermDialog = lazy(() => import('./term-dialog.tsx'));

const PHONE = '(max-width: 48em)';
const UNGROUPED = 'NONE';
const SEARCH_DELAY_MS = 300;
const NO_ROWS: readonly TermRow[] = [];
const ASCENDING = ['term'] as const;

interface SearchTermsProps {
  /** Those of one campaign, as a part of its page. */
  campaignId?: string;
}

/** What shoppers searched when ads were shown, and what is to be done about it. */
export default function SearchTerms({ campaignId }: SearchTermsProps) {
  const { t } = useTranslation('searchTerms');
  const { t: tWork } = useTranslation('workplace');
  const { t: tList } = useTranslation('sponsorAds');
  const format = useFormat();
  const terms = useSearchTerms(campaignId);
  const { search, change, read, grid, savings, companyId } = terms;
  const currency = useReportCurrency();
  const today = useToday();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const canChange = useMay(CAMPAIGN_PERMISSIONS['Mutation.applyOperation']);
  const rows = grid?.objects ?? NO_ROWS;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const picked = usePicked(ids, ids);
  const operations = useOperations();
  const actions = useTermActions(operations);
  const [active, setActive] = useState<ActiveRow>({ index: -1, moves: 0 });
  const filterField = useRef<HTMLInputElement>(null);
  const open = useOpenCampaign();
  const columns = useTermColumns(currency);
  const walletCurrency = rows[0]?.campaign.company.walletCurrency ?? UNKNOWN_CURRENCY;
  const nameOf = ({ term }: Pick<TermRow, 'term'>) => term || t('noSearch');
  const pickedRows = rows.filter(({ id }) => picked.ids.has(id));

  const actOn = (action: (typeof TERM_ACTIONS)[number]) => (index: number) => {
    const row = rows[index]!;
    if (canChange && canAct(row)) actions.choose(action, row);
  };
  const onKeyDown = useGridKeys({
    count: rows.length,
    active: active.index,
    onActive: (index) => setActive(({ moves }) => ({ index, moves: moves + 1 })),
    onTick: (index, isRange) => picked.toggle(ids[index]!, isRange),
    onExtend: (indexes) => picked.add(indexes.map((index) => ids[index]!)),
    rowKeys: { n: actOn('EXCLUDE'), a: actOn('ADD_EXACT'), m: actOn('MOVE') },
    onFilter: () => filterField.current?.focus(),
    onBack: () => picked.set([]),
  });

  const failed = hasQueryFailed(read);
  const isEmpty = grid?.total === 0;
  const isNarrowed = hasTermFilter(search) || (grid !== undefined && grid.lens !== 'ALL');
  const below = (
    <>
      {failed && <QueriesFailed reads={[read]} />}
      {isEmpty && isNarrowed && (
        <EmptyState
          title={t(grid.lens === 'ALL' || hasTermFilter(search) ? 'empty.noMatch' : `empty.${grid.lens}`)}
          detail={t('empty.noMatchDetail')}
          action={
            <Button variant="default" onClick={() => change({ ...NO_TERM_FILTERS, lens: 'ALL' })}>
              {t('empty.showAll')}
            </Button>
          }
        />
      )}
      {isEmpty && !isNarrowed && (
        <EmptyState title={t('empty.none')} detail={t('empty.noneDetail')} action={<LaunchButton />} />
      )}
      {grid && grid.rare.terms > 0 && (
        <Text className={styles.rare} size="sm" c="dimmed">
          {t('rare', {
            count: grid.rare.terms,
            spend: format.moneyOf(currency)(grid.rare.spend),
            sales: format.moneyOf(currency)(grid.rare.sales),
          })}
        </Text>
      )}
      {grid && <PageButtons {...grid} size={termList.pageSize} onPage={(page) => change({ page })} />}
    </>
  );
  const menu = (row: TermRow) => (
    <TermMenu
      row={row}
      name={nameOf(row)}
      canChange={canChange}
      isBusy={actions.busy === row.id}
      onAct={(action) => actions.choose(action, row)}
      onOpen={() => open(row.campaign)}
    />
  );

  const isPart = campaignId !== undefined;
  const searchField = (
    <SearchField
      label={t('search')}
      value={search.term ?? ''}
      delayMs={SEARCH_DELAY_MS}
      ref={filterField}
      onSearch={(term) => change({ term: term || undefined }, true)}
    />
  );

  return (
    <div onKeyDown={onKeyDown}>
      <Around
        title={t('title')}
        search={
          <Group gap="xs" wrap="nowrap">
            {searchField}
            <RulesLink companyId={companyId} />
          </Group>
        }
        isPart={isPart}
      >
        <div className={styles.page}>
          {savings && savings.exclusions > 0 && (
            <Text size="sm" c="dimmed">
              {t('saved', { count: savings.exclusions, amount: format.moneyOf(currency)(savings.amount, 0) })}
            </Text>
          )}
          <div className={styles.views}>
            <CountTabs
              label={t('lens.label')}
              tabs={TERM_LENSES.map((lens) => ({
                id: lens,
                name: t(`lens.${lens}`),
                count: grid?.lenses.find((one) => one.lens === lens)?.terms,
              }))}
              current={search.lens ?? grid?.lens ?? null}
              onChoose={(lens) => change({ lens })}
            />
            {!isPhone && (
              <div className={styles.viewTools}>
                {isPart && searchField}
                <SelectField
                  size="xs"
                  w={140}
                  aria-label={tWork('group.label')}
                  value={search.group ?? UNGROUPED}
                  data={[
                    { value: UNGROUPED, label: tWork('group.NONE') },
                    ...TERM_GROUPS.map((group) => ({ value: group, label: t(`group.${group}`) })),
                  ]}
                  onChange={(group) =>
                    change({ group: group === UNGROUPED ? undefined : (group as typeof search.group) })
                  }
                />
              </div>
            )}
          </div>
          {isPart && isPhone && searchField}
          <div className={styles.tools}>
            <TermChips
              search={search}
              change={change}
              companyId={companyId}
              currency={currency}
              isOneCampaign={isPart}
              campaignName={rows.find(({ campaign }) => campaign.id === search.campaign)?.campaign.name}
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
          <IgnoredParameters address={{ search, takeIgnored: termList.takeIgnored }} />
          <StaleDataNotice reads={[read]} />
          <div className={styles.body}>
            {isPhone ? (
              <div className={styles.phone}>
                <TermCards
                  rows={failed ? NO_ROWS : grid?.objects}
                  title={t('title')}
                  currency={currency}
                  nameOf={nameOf}
                  onOpen={({ campaign }) => open(campaign)}
                  onSwipe={(row) => canChange && canAct(row) && actions.choose('EXCLUDE', row)}
                  renderActions={menu}
                >
                  {below}
                </TermCards>
              </div>
            ) : (
              <WorkGrid<TermRow, TermFigures, TermSort>
                grid={grid}
                hasFailed={failed}
                labels={{
                  title: t('title'),
                  name: t('column.term'),
                  selectAll: t('grid.selectAll', { count: rows.length }),
                  total: t('grid.total', { count: grid?.totals.terms ?? 0 }),
                }}
                nameSort="term"
                ascending={ASCENDING}
                idOf={({ id }) => id}
                nameOf={nameOf}
                detailOf={({ campaign }) => (isPart ? '' : campaign.name)}
                hasWideActions
                columns={columns}
                picked={picked}
                isRefreshing={read.isPlaceholderData}
                sort={search.sort ?? 'spend'}
                direction={search.direction ?? 'desc'}
                active={active}
                groupName={({ name, figures }) => `${name || t('noSearch')} · ${figures.terms}`}
                onSort={(sort, direction) => change({ sort, direction })}
                linkOf={({ campaign }) => campaignLink(campaign)}
                onActive={(index) => setActive((before) => (before.index === index ? before : { ...before, index }))}
                renderActions={menu}
              >
                {below}
              </WorkGrid>
            )}
          </div>
          {picked.isSome && (
            <BulkBar
              label={t('bulk')}
              count={picked.ids.size}
              actions={
                canChange
                  ? TERM_ACTIONS.map((action) => ({
                      id: action,
                      label: t(`action.${action}`),
                      Icon: TERM_ICONS[action],
                      onChoose: () => actions.open(action, pickedRows),
                    }))
                  : []
              }
              onClear={() => picked.set([])}
            />
          )}
        </div>
      </Around>
      {actions.opened && (
        <Suspense>
          <TermDialog
            {...actions.opened}
            lastTarget={actions.lastTarget}
            onTarget={actions.setLastTarget}
            currency={walletCurrency}
            operations={operations}
            onDone={(skipped) =>
              picked.set(pickedRows.filter(({ campaign }) => skipped.includes(campaign.id)).map(({ id }) => id))
            }
            onClose={actions.close}
          />
        </Suspense>
      )}
    </div>
  );
}

interface AroundProps {
  title: string;
  search: ReactNode;
  /** Another screen is around it already. */
  isPart: boolean;
  children: ReactNode;
}

function Around({ title, search, isPart, children }: AroundProps) {
  if (isPart) return children;
  return (
    <Page title={title} subtitle={<Freshness />} actions={search}>
      {children}
    </Page>
  );
}
