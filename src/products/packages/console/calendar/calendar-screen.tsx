import { useLocalStorage } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#design/form/select-fields.tsx';
import { Page, Panel } from '#design/page.tsx';
import { usePresentMs } from '#design/present.ts';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { dayIn, mondayOf, type Day } from '#kernel/time.ts';
import {
  PackageCatalogDocument,
  PackageTermsDocument,
  TakenWeeksDocument,
  VenturesDocument,
  type VenturesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { firstOf, lastOf } from '../../rules/months.ts';
import { firstBookable, weeksBetween, weekState } from '../../rules/weeks.ts';
import styles from '../bookings.module.css';
import { MonthGrid } from '../month-grid.tsx';
import { useHomeVenture } from '../use-home-venture.ts';
import { Reservations } from './holders.tsx';
import { ReserveDialog } from './reserve-dialog.tsx';

type Venture = VenturesQuery['ventures'][number];

/** Shows who booked or reserved which week of a placement; staff reserve free weeks. */
export function CalendarScreen() {
  const { t } = useTranslation('stdPkg');
  return (
    <Page title={t('calendar.title')} subtitle={t('calendar.subtitle')}>
      <Calendar />
    </Page>
  );
}

/**
 * Returns the options and the current selection: from the address, otherwise the country viewed last and the first
 * segment and placement sold there.
 */
function useChoice() {
  const navigate = useNavigate({ from: '/booking-calendar' });
  const search = useSearch({ from: '/shell/booking-calendar' });
  const home = useHomeVenture();
  const [lastVentureId, setLastVentureId] = useLocalStorage<string | null>({
    key: 'endcap-calendar-venture',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const places = useApiQuery(VenturesDocument, {});
  const catalog = useApiQuery(PackageCatalogDocument, {});
  const terms = useApiQuery(PackageTermsDocument, {});
  const ventures = places.data?.ventures ?? [];
  const placements = catalog.data?.allPackages.placements ?? [];
  const named = (id: string | null | undefined) => ventures.find((venture) => venture.id === id);
  const venture = named(search.venture) ?? named(lastVentureId) ?? home(ventures);
  const prices = (terms.data?.packageSegmentPricings ?? []).filter((price) => price.venture.id === venture?.id);
  const segments = venture?.segments ?? [];
  const segment =
    segments.find(({ id }) => id === search.segment) ??
    segments.find(({ id }) => prices.some((price) => price.segment.id === id)) ??
    segments[0];
  const sold = new Set(prices.filter((price) => price.segment.id === segment?.id).map(({ packageId }) => packageId));
  // Same rule as the server's: the highest slot count of any package sold there.
  const slotsOf = (placementId: string | undefined) =>
    Math.max(
      0,
      ...(catalog.data?.allPackages.objects ?? [])
        .filter((one) => sold.has(one.id) && one.placements.some(({ id }) => id === placementId))
        .map(({ slotCount }) => slotCount),
    );
  const placement =
    placements.find(({ id }) => id === search.placement) ??
    placements.find(({ id }) => slotsOf(id) > 0) ??
    placements[0];
  const change = (next: Partial<Record<'venture' | 'segment' | 'placement' | 'month', string>>) =>
    void navigate({ search: (previous) => ({ ...previous, ...next }), replace: true });
  return {
    ventures,
    venture,
    segment,
    placements,
    placement,
    slots: slotsOf(placement?.id),
    reads: { places, catalog, terms },
    month: search.month,
    change,
    changeVenture: (id: string) => {
      setLastVentureId(id);
      change({ venture: id });
    },
  };
}

function Calendar() {
  const choice = useChoice();
  return (
    <QueryBoundary
      reads={choice.reads}
      skeleton={
        <Panel>
          <SkeletonLines count={10} />
        </Panel>
      }
    >
      {() => <Choice choice={choice} />}
    </QueryBoundary>
  );
}

function Choice({ choice }: { choice: ReturnType<typeof useChoice> }) {
  const { t } = useTranslation('stdPkg');
  const { venture, segment, placement, slots, change, changeVenture } = choice;
  if (!venture || !segment || !placement)
    return <EmptyState title={t('packages.none')} detail={t('calendar.nothingSold')} />;
  return (
    <Panel
      title={
        <div className={styles.filters}>
          <SelectField
            size="xs"
            label={t('packages.venture')}
            data={choice.ventures.map(({ id, name }) => ({ value: id, label: name }))}
            value={venture.id}
            onChange={(value) => value && changeVenture(value)}
          />
          <SelectField
            size="xs"
            label={t('cart.segment')}
            data={venture.segments.map(({ id, name }) => ({ value: id, label: name }))}
            value={segment.id}
            onChange={(value) => value && change({ segment: value })}
          />
          <SelectField
            size="xs"
            label={t('packages.placement')}
            data={choice.placements.map(({ id, name }) => ({ value: id, label: name }))}
            value={placement.id}
            onChange={(value) => value && change({ placement: value })}
          />
        </div>
      }
    >
      {slots ? (
        <Month
          venture={venture}
          segment={segment}
          placement={placement}
          slots={slots}
          month={choice.month}
          onMonth={(month) => change({ month })}
        />
      ) : (
        <EmptyState title={t('calendar.notSold')} detail={t('calendar.nothingSold')} />
      )}
    </Panel>
  );
}

interface MonthProps {
  venture: Venture;
  segment: { id: string; name: string };
  placement: { id: string; name: string };
  slots: number;
  month: string | undefined;
  onMonth(month: string): void;
}

function Month({ venture, segment, placement, slots, month, onMonth }: MonthProps) {
  const { t } = useTranslation('stdPkg');
  const [selected, setSelected] = useState<Day | null>(null);
  const today = dayIn(venture.timezone, usePresentMs());
  const earliest = today.slice(0, 7);
  // Defaults to the first month with a bookable week.
  const visibleMonth = month && month >= earliest ? month : firstBookable(today).slice(0, 7);
  const where = { ventureId: venture.id, segmentId: segment.id, placementId: placement.id };
  const bookings = useApiQuery(
    TakenWeeksDocument,
    { fromDate: mondayOf(firstOf(visibleMonth)), toDate: lastOf(visibleMonth), ...where },
    { keepPreviousData: true },
  );
  const inWeek = (monday: Day) => (bookings.data?.bookings ?? []).filter(({ startDate }) => startDate === monday);
  return (
    <div className={styles.calendar}>
      <MonthGrid
        label={t('calendar.weeks', { placement: placement.name, segment: segment.name })}
        month={visibleMonth}
        earliest={earliest}
        onMonth={onMonth}
        isLoading={bookings.data === undefined || bookings.isPlaceholderData}
        stateOf={(monday) => weekState(monday, { today, taken: inWeek(monday).length, slots })}
        noteOf={(monday) => t('calendar.taken', { taken: inWeek(monday).length, count: slots })}
        onSelect={setSelected}
      />
      <QueryBoundary reads={{ bookings }}>
        {() =>
          !bookings.isPlaceholderData && (
            <Reservations weeks={weeksBetween(firstOf(visibleMonth), lastOf(visibleMonth)).flatMap(inWeek)} />
          )
        }
      </QueryBoundary>
      {selected && (
        <ReserveDialog where={where} monday={selected} placement={placement.name} onClose={() => setSelected(null)} />
      )}
    </div>
  );
}
