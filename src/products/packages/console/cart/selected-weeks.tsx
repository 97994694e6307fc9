import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import type { VenturesQuery } from '#platform/api-client/generated/graphql.ts';
import type { CartAction, CartEntry } from '../../rules/cart.ts';
import { endOfWeek } from '../../rules/weeks.ts';
import roomStyles from '../bookings.module.css';
import styles from './cart.module.css';

interface SelectedWeeksProps {
  entry: CartEntry;
  ventures: VenturesQuery['ventures'];
  onChange(action: CartAction): void;
}

/** Selected weeks by country and segment. A week includes all placements of the package. */
export function SelectedWeeks({ entry, ventures, onChange }: SelectedWeeksProps) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const weeks = [
    ...new Map(entry.bookings.map((week) => [[week.ventureId, week.segmentId, week.startDate].join(), week])).values(),
  ].toSorted((a, b) => a.startDate.localeCompare(b.startDate));
  if (weeks.length === 0) return <p className={roomStyles.second}>{t('cart.noWeeks')}</p>;
  return (
    <ul className={styles.chips} aria-label={t('cart.weeks')}>
      {weeks.map(({ ventureId, segmentId, startDate }) => {
        const venture = ventures.find(({ id }) => id === ventureId);
        const segment = venture?.segments.find(({ id }) => id === segmentId)?.name ?? segmentId;
        const days = format.days({ from: startDate, to: endOfWeek(startDate) });
        const text = `${venture?.name ?? ''} · ${segment} · ${days}`;
        return (
          <li key={text}>
            {text}
            <ActionIcon
              size={24}
              aria-label={t('cart.removeWeek', { week: text })}
              onClick={() =>
                onChange({
                  do: 'setBookings',
                  id: entry.id,
                  bookings: entry.bookings.filter(
                    (week) =>
                      week.ventureId !== ventureId || week.segmentId !== segmentId || week.startDate !== startDate,
                  ),
                })
              }
            >
              <IconX size={13} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
