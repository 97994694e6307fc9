import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog, FormDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState, PermissionDenied, SkeletonLines } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import { FailedRead, failedRead, useViewer } from '#features/shell/console/index.ts';
import { dayIn, type Day } from '#kernel/time.ts';
import {
  CreateBookingDocument,
  PackageCatalogDocument,
  PackageTermsDocument,
  ReleaseBookingDocument,
  TakenWeeksDocument,
  VenturesDocument,
  type TakenWeeksQuery,
  type VenturesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery, useRefetch } from '#platform/api-client/hooks.ts';
import { firstOf, lastOf } from '../../rules/months.ts';
import { checkReason, MAX_REASON } from '../../rules/reason.ts';
import { endOfWeek, firstBookable, mondayOf, weeksBetween, weekState } from '../../rules/weeks.ts';
import styles from '../bookings.module.css';
import { MonthGrid } from '../month-grid.tsx';

type Taken = TakenWeeksQuery['bookings'][number];
type Venture = VenturesQuery['ventures'][number];

/** Who has which week of a placement; staff reserve free ones. */
export function CalendarScreen() {
  const { t } = useTranslation('stdPkg');
  const { isGfg } = useViewer();
  return (
    <Page title={t('calendar.title')} subtitle={isGfg && t('calendar.subtitle')}>
      {isGfg ? <Calendar /> : <PermissionDenied />}
    </Page>
  );
}

/** What can be chosen, and what is. */
function useChoice() {
  const navigate = useNavigate({ from: '/booking-calendar' });
  const search = useSearch({ from: '/shell/booking-calendar' });
  const places = useApiQuery(VenturesDocument, {});
  const catalog = useApiQuery(PackageCatalogDocument, {});
  const terms = useApiQuery(PackageTermsDocument, {});
  const offered = catalog.data?.allPackages;
  const ventures = places.data?.ventures ?? [];
  const venture = ventures.find(({ id }) => id === search.venture) ?? ventures[0];
  const segment = venture?.segments.find(({ id }) => id === search.segment) ?? venture?.segments[0];
  const placements = offered?.placements ?? [];
  const placement = placements.find(({ id }) => id === search.placement) ?? placements[0];
  // As the server counts: the most slots any package has that is sold there.
  const sold = new Set(
    (terms.data?.packageSegmentPricings ?? [])
      .filter((price) => price.venture.id === venture?.id && price.segment.id === segment?.id)
      .map(({ packageId }) => packageId),
  );
  const slots = Math.max(
    0,
    ...(offered?.objects ?? [])
      .filter((one) => sold.has(one.id) && one.placements.some(({ id }) => id === placement?.id))
      .map(({ slotCount }) => slotCount),
  );
  return {
    ventures,
    venture,
    segment,
    placements,
    placement,
    slots,
    failed: failedRead(places, catalog, terms),
    isReady: places.data !== undefined && offered !== undefined && terms.data !== undefined,
    month: search.month,
    change: (next: Partial<Record<'venture' | 'segment' | 'placement' | 'month', string>>) =>
      void navigate({ search: (former) => ({ ...former, ...next }), replace: true }),
  };
}

function Calendar() {
  const { t } = useTranslation('stdPkg');
  const choice = useChoice();
  const { venture, segment, placement, slots, change } = choice;
  if (choice.failed) return <FailedRead read={choice.failed} />;
  if (!choice.isReady) return <SkeletonLines count={10} />;
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
            onChange={(value) => change({ venture: value ?? undefined })}
          />
          <SelectField
            size="xs"
            label={t('cart.segment')}
            data={venture.segments.map(({ id, name }) => ({ value: id, label: name }))}
            value={segment.id}
            onChange={(value) => change({ segment: value ?? undefined })}
          />
          <SelectField
            size="xs"
            label={t('packages.placement')}
            data={choice.placements.map(({ id, name }) => ({ value: id, label: name }))}
            value={placement.id}
            onChange={(value) => change({ placement: value ?? undefined })}
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
  const [picked, setPicked] = useState<Day | null>(null);
  const today = dayIn(venture.timezone, Date.now());
  const earliest = today.slice(0, 7);
  // The first month in which anything can be done.
  const shown = month && month >= earliest ? month : firstBookable(today).slice(0, 7);
  const where = { ventureId: venture.id, segmentId: segment.id, placementId: placement.id };
  const taken = useApiQuery(
    TakenWeeksDocument,
    { fromDate: mondayOf(firstOf(shown)), toDate: lastOf(shown), ...where },
    { keepsPrevious: true },
  );
  const inWeek = (monday: Day) => (taken.data?.bookings ?? []).filter(({ startDate }) => startDate === monday);
  if (failedRead(taken)) return <FailedRead read={taken} />;
  return (
    <div className={styles.calendar}>
      <MonthGrid
        label={t('calendar.weeks', { placement: placement.name, segment: segment.name })}
        month={shown}
        earliest={earliest}
        onMonth={onMonth}
        isLoading={taken.data === undefined || taken.isPlaceholderData}
        stateOf={(monday) => weekState(monday, { today, taken: inWeek(monday).length, slots })}
        noteOf={(monday) => t('calendar.taken', { taken: inWeek(monday).length, count: slots })}
        onPick={setPicked}
      />
      {taken.data && !taken.isPlaceholderData && (
        <Holders weeks={weeksBetween(firstOf(shown), lastOf(shown)).flatMap(inWeek)} />
      )}
      {picked && (
        <ReserveDialog where={where} monday={picked} placement={placement.name} onClose={() => setPicked(null)} />
      )}
    </div>
  );
}

/** Everything that is booked or reserved in the month shown. */
function Holders({ weeks }: { weeks: readonly Taken[] }) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const refetch = useRefetch();
  const { mutateAsync } = useApiMutation(ReleaseBookingDocument);
  const [released, setReleased] = useState<Taken | null>(null);
  if (weeks.length === 0) return <EmptyState isCompact title={t('calendar.allFree')} />;
  return (
    <ul className={styles.rows} aria-label={t('calendar.holders')}>
      {weeks.map((week) => (
        <li key={week.id}>
          <span className={styles.twoLines}>
            {week.campaignId ? (
              <Link to="/booking/$campaignId/detail" params={{ campaignId: week.campaignId }}>
                {week.companyName} · {week.campaignName}
              </Link>
            ) : (
              <strong>{t('calendar.reserved', { reason: week.note ?? '' })}</strong>
            )}
            <span className={styles.second}>
              {format.days({ from: week.startDate, to: week.endDate })}
              {week.reservedBy && ` · ${week.reservedBy}`} · {format.dateTime(week.dateCreated)}
            </span>
          </span>
          {!week.campaignId && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconX size={14} />}
              onClick={() => setReleased(week)}
            >
              {t('calendar.release')}
            </Button>
          )}
        </li>
      ))}
      <ConfirmDialog
        isOpen={released !== null}
        title={t('calendar.releaseAsk')}
        confirmLabel={t('calendar.release')}
        isDestructive
        onConfirm={async () => {
          await mutateAsync({ id: released!.id });
          await refetch(TakenWeeksDocument);
        }}
        onClose={() => setReleased(null)}
      >
        {released && format.days({ from: released.startDate, to: released.endDate })}
      </ConfirmDialog>
    </ul>
  );
}

interface ReserveDialogProps {
  where: { ventureId: string; segmentId: string; placementId: string };
  monday: Day;
  placement: string;
  onClose(): void;
}

function ReserveDialog({ where, monday, placement, onClose }: ReserveDialogProps) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const refetch = useRefetch();
  const { mutateAsync } = useApiMutation(CreateBookingDocument, { isShownInPlace: true });
  const { form, ...state } = useServerForm({
    initialValues: { reserveReason: '' },
    validate: {
      reserveReason: (reason) => {
        const problem = checkReason(reason);
        return problem && t(`reason.${problem}`, { count: MAX_REASON });
      },
    },
    submit: async ({ reserveReason }) => {
      try {
        await mutateAsync({ input: { ...where, startDate: monday, endDate: endOfWeek(monday), reserveReason } });
      } finally {
        // Taken or not: the grid shows it as it is now.
        await refetch(TakenWeeksDocument);
      }
      onClose();
      toastSuccess(t('calendar.done'));
    },
  });
  const days = format.days({ from: monday, to: endOfWeek(monday) });
  return (
    <FormDialog
      isOpen
      title={t('calendar.ask', { placement, days })}
      submitLabel={t('calendar.book')}
      onClose={onClose}
      {...state}
    >
      <LongTextField
        label={t('calendar.reason')}
        description={t('calendar.reasonDetail', { count: MAX_REASON })}
        withAsterisk
        maxLength={MAX_REASON}
        data-autofocus
        {...form.getInputProps('reserveReason')}
      />
    </FormDialog>
  );
}
