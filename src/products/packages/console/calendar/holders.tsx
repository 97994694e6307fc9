import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { useFormat } from '#design/format.ts';
import { EmptyState } from '#design/states.tsx';
import { ReleaseBookingDocument, type TakenWeeksQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import styles from '../bookings.module.css';

type BookedWeek = TakenWeeksQuery['bookings'][number];

/** Lists all bookings and reservations of the displayed month. */
export function Reservations({ weeks }: { weeks: readonly BookedWeek[] }) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const { mutateAsync } = useApiMutation(ReleaseBookingDocument, { changes: ['Booking'], showsErrorInline: true });
  const [released, setReleased] = useState<BookedWeek | null>(null);
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
      {released && (
        <ConfirmDialog
          title={t('calendar.releaseAsk')}
          confirmLabel={t('calendar.release')}
          isDestructive
          onConfirm={async () => {
            await mutateAsync({ id: released.id });
          }}
          onClose={() => setReleased(null)}
        >
          {format.days({ from: released.startDate, to: released.endDate })}
        </ConfirmDialog>
      )}
    </ul>
  );
}
