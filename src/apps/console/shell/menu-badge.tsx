import { useTranslation } from 'react-i18next';
import { useLocale } from '#design/format.ts';
import { waitingTime } from '#products/sponsored/rules/review.ts';
import type { CountedEntry } from './menu-badges.ts';
import { useMenuCounts } from './use-menu-counts.ts';

/** What a number says, by entry; other queues are cases. */
const TEXTS = {
  home: 'openTodos',
  campaigns: 'stoppedCampaigns',
  myBookings: 'contentMissing',
  billing: 'openTransfers',
  settings: 'openInvitations',
  campaignReview: 'waitingReviews',
  bankTransfers: 'waitingCases',
  paymentChecks: 'waitingCases',
  companies: 'waitingCases',
  bookingCalendar: 'waitingCases',
} as const satisfies Record<CountedEntry, string>;

/** Beside an entry of the menu: how much waits behind it and, of a queue, for how long. */
export function MenuBadge({ entry, className }: { entry: CountedEntry; className?: string | undefined }) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const { counts, readAtMs } = useMenuCounts();
  const { count, since } = counts[entry];
  if (count === 0) return null;
  const wait = since === null ? null : waitingTime(Date.parse(since), readAtMs);
  const lasts = (unitDisplay: 'narrow' | 'long') =>
    wait &&
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: wait.unit === 'now' ? 'minute' : wait.unit,
      unitDisplay,
    }).format(wait.count);
  const label = t(`shell.${TEXTS[entry]}`, { count });
  return (
    <span
      className={className}
      role="img"
      aria-label={wait ? t('shell.oldest', { text: label, time: lasts('long') }) : label}
    >
      {[count, lasts('narrow')].filter((part) => part !== null).join(' · ')}
    </span>
  );
}
