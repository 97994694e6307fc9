import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#design/form/select-fields.tsx';
import { usePresentMs } from '#design/present.ts';
import { SkeletonLines } from '#design/states.tsx';
import { hasQueryFailed } from '#platform/console-kit/failed-read.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { addDays, dayIn, type Day } from '#kernel/time.ts';
import {
  PackageTermsDocument,
  TakenWeeksDocument,
  type PackagePartsFragment,
  type VenturesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { hasFixedDates, type CartAction, type CartEntry } from '../../rules/cart.ts';
import { defaultWeek, endOfWeek, filledSlots, weekState } from '../../rules/weeks.ts';
import { useBookingBrands } from '../booking-page.tsx';
import styles from './cart.module.css';
import { MonthGrid, type StateView } from '../month-grid.tsx';
import { useCart } from '../use-cart.ts';
import { useHomeVenture } from '../use-home-venture.ts';

interface WeekPickerProps {
  entry: CartEntry;
  offered: PackagePartsFragment;
  ventures: VenturesQuery['ventures'];
  /** The country that is shown first; the viewer's own when omitted. */
  ventureId?: string;
  /** Selects the first free week as soon as it is known. */
  startsWithFirstFree?: boolean;
  onChange(action: CartAction): void;
}

/** How many days ahead the first free week is searched. */
const HORIZON_DAYS = 400;

/** Selects the country, segment and weeks of a package among the free weeks. */
export function WeekPicker({ entry, offered, ventures, onChange, ...start }: WeekPickerProps) {
  const { t } = useTranslation('stdPkg');
  const { cart } = useCart();
  const { canOverlap } = useBookingBrands();
  const home = useHomeVenture();
  const terms = useApiQuery(PackageTermsDocument, { packageIds: [offered.id] });
  const priced = (terms.data?.packageSegmentPricings ?? []).filter(({ packageId }) => packageId === offered.id);
  const sold = ventures.filter(({ id }) => priced.some(({ venture }) => venture.id === id));
  const [ventureId, setVentureId] = useState(entry.bookings[0]?.ventureId ?? start.ventureId ?? null);
  const venture = sold.find(({ id }) => id === ventureId) ?? home(sold);
  const segments = venture?.segments.filter((one) =>
    priced.some((price) => price.venture.id === venture.id && price.segment.id === one.id),
  );
  const [segmentId, setSegmentId] = useState(entry.bookings[0]?.segmentId ?? null);
  const segment = segments?.find(({ id }) => id === segmentId) ?? segments?.[0];
  const [isOpen, setIsOpen] = useState(entry.bookings.length === 0);
  // Once, whichever country is looked at afterwards.
  const [hasStarted, setHasStarted] = useState(!start.startsWithFirstFree);
  const [month, setMonth] = useState(() => (entry.bookings[0]?.startDate ?? entry.startDate).slice(0, 7));

  const today = dayIn(venture?.timezone ?? 'UTC', usePresentMs());
  const weeks = useApiQuery(
    TakenWeeksDocument,
    {
      fromDate: today,
      toDate: addDays(today, HORIZON_DAYS),
      ventureId: venture?.id,
      segmentId: segment?.id,
    },
    { isEnabled: venture !== undefined && segment !== undefined, keepPreviousData: true },
  );
  if ([terms, weeks].some(hasQueryFailed)) return <QueryBoundary reads={{ terms, weeks }} />;
  if (terms.data === undefined) return <SkeletonLines count={8} />;
  if (!venture || !segment) return null;
  const bookings = weeks.data?.bookings ?? [];
  const isLoading = weeks.data === undefined || weeks.isPlaceholderData;

  const otherEntries = cart.campaigns
    .filter(({ id }) => id !== entry.id)
    .map(({ name, bookings }) => ({
      name,
      weeks: bookings.filter((week) => week.ventureId === venture.id && week.segmentId === segment.id),
    }));
  const otherWeeks = otherEntries.flatMap(({ weeks: booked }) => booked);
  /** The placement with the most bookings determines availability. */
  const fullest = (countOf: (placementId: string) => number) =>
    Math.max(...offered.placements.map(({ id }) => countOf(id)));
  const soldIn = (monday: Day, placementId: string) =>
    bookings.filter((week) => week.startDate === monday && week.placement.id === placementId).length;
  const ownIn = (monday: Day, placementId: string) =>
    otherWeeks.filter((week) => week.startDate === monday && week.placementId === placementId).length;
  const noteOf = (monday: Day) => {
    if (!isInside(monday)) return null;
    const isShared = fullest((id) => ownIn(monday, id)) > 0;
    const entries = otherEntries.filter(({ weeks: booked }) => booked.some(({ startDate }) => startDate === monday));
    return isShared
      ? t('calendar.inCart', { names: entries.map(({ name }) => name).join(', ') })
      : t('calendar.taken', {
          taken: filledSlots({ taken: fullest((id) => soldIn(monday, id)), slots: offered.slotCount }),
          count: offered.slotCount,
        });
  };
  const isFixed = hasFixedDates(offered);
  const isInside = (monday: Day) => !isFixed || (monday >= offered.startDate! && endOfWeek(monday) <= offered.endDate!);
  const stateOf = (monday: Day): StateView => {
    if (!isInside(monday)) return 'OUTSIDE';
    const count = fullest((id) => soldIn(monday, id) + ownIn(monday, id));
    return weekState(monday, { today, taken: count, slots: offered.slotCount });
  };
  const isOwn = (week: { ventureId: string; segmentId: string }) =>
    week.ventureId === venture.id && week.segmentId === segment.id;
  const isSelected = (monday: Day) => entry.bookings.some((week) => isOwn(week) && week.startDate === monday);
  const toggle = (monday: Day) =>
    onChange({
      do: 'setBookings',
      id: entry.id,
      bookings: isSelected(monday)
        ? entry.bookings.filter((week) => !isOwn(week) || week.startDate !== monday)
        : [
            ...entry.bookings,
            ...offered.placements.map(({ id }) => ({
              ventureId: venture.id,
              segmentId: segment.id,
              placementId: id,
              startDate: monday,
              endDate: endOfWeek(monday),
            })),
          ],
    });
  const addFirstFree = () => {
    const full = bookings
      .filter(({ startDate }) => stateOf(startDate) === 'TAKEN')
      .map(({ startDate }) => ({ ventureId: venture.id, segmentId: segment.id, startDate }));
    const input = {
      ventureId: venture.id,
      segmentId: segment.id,
      today,
      notBefore: isFixed ? offered.startDate : null,
    };
    const own = entry.bookings.filter(isOwn);
    const { startDate } = defaultWeek(input, [...full, ...own, ...(canOverlap ? [] : otherWeeks)], false);
    if (stateOf(startDate) === 'FREE') toggle(startDate);
    setMonth(startDate.slice(0, 7));
  };

  const startWithFirstFree = () => {
    setHasStarted(true);
    addFirstFree();
  };

  return (
    <div className={styles.picker}>
      {!hasStarted && !isLoading && <Once run={startWithFirstFree} />}
      <div className={styles.pickerHead}>
        <SelectField
          label={t('packages.venture')}
          data={sold.map(({ id, name }) => ({ value: id, label: name }))}
          value={venture.id}
          onChange={setVentureId}
        />
        <SelectField
          label={t('cart.segment')}
          data={(segments ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={segment.id}
          onChange={setSegmentId}
        />
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} />}
          disabled={isLoading}
          onClick={addFirstFree}
        >
          {t('cart.firstFree')}
        </Button>
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'cart.hideWeeks' : 'cart.showWeeks')}
        </Button>
      </div>
      {isOpen && (
        <MonthGrid
          label={t('cart.weeksOf', { venture: venture.name, segment: segment.name })}
          month={month}
          earliest={today.slice(0, 7)}
          isLoading={isLoading}
          onMonth={setMonth}
          stateOf={stateOf}
          isSelected={isSelected}
          noteOf={noteOf}
          onSelect={toggle}
        />
      )}
    </div>
  );
}

/** Runs something as soon as it is rendered, after which it is rendered no more. */
function Once({ run }: { run(): void }) {
  const runOnce = useEffectEvent(run);
  useEffect(() => runOnce(), []);
  return null;
}
