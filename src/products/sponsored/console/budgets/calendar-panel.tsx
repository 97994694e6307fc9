import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney, type Currency } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { BudgetCalendarDocument, type BudgetCalendarQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { useLocalPages, usePaging } from '#platform/console-kit/list.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';

type Campaign = BudgetCalendarQuery['budgetCalendar']['objects'][number];

/** The budgets of campaigns with a rule, today and on the next days. */
export function CalendarPanel({ currency }: { currency: Currency }) {
  const { t } = useTranslation('sponsorAds');
  const pages = useLocalPages('calendar');
  const { page, pageSize } = pages;
  const query = useApiQuery(BudgetCalendarDocument, { page, pageSize }, { keepPreviousData: true });
  const columns = useColumns(currency, query.data?.budgetCalendar.objects ?? []);
  const calendar = query.data?.budgetCalendar;
  const paging = usePaging(pages, calendar, { label: t('rules.calendar') });
  return (
    <Panel flush title={t('rules.calendar')} subtitle={t('rules.calendarHint')}>
      <QueryTable
        label={t('rules.calendar')}
        columns={columns}
        query={query}
        rows={calendar?.objects}
        rowId={({ campaignId }) => campaignId}
        empty={<EmptyState title={t('rules.calendarEmpty')} detail={t('rules.calendarEmptyDetail')} />}
        {...(paging && paging.numPages > 1 && { paging })}
      />
    </Panel>
  );
}

/** One column for each day: campaigns in several countries may be in different ones, so a row names its own where it differs. */
function useColumns(currency: Currency, campaigns: readonly Campaign[]): Column<Campaign>[] {
  const { t } = useTranslation('sponsorAds');
  const money = useMoney(currency);
  const format = useFormat();
  const days = campaigns[0]?.days ?? [];
  return [
    {
      id: 'name',
      header: t('budgets.members.campaign'),
      pinned: 'left',
      cell: ({ campaignId, name, catalogCode }) => (
        <div>
          <Link to="/campaigns/$campaignId" params={{ campaignId }}>
            {name}
          </Link>
          <Text size="xs" c="dimmed">
            {catalogCode}
          </Text>
        </div>
      ),
    },
    ...days.map(({ date }, index): Column<Campaign> => ({
      id: date,
      header: index === 0 ? t('rules.today') : format.shortDay(date),
      align: 'right',
      width: 110,
      cell: ({ days: own }) => {
        const day = own[index];
        if (!day) return '–';
        const isChanged = day.rules.length > 0;
        return (
          <div>
            <Text size="sm" fw={isChanged ? 600 : undefined}>
              {money(day.amount, 0)}
            </Text>
            {isChanged && (
              <Text size="xs" c="dimmed">
                {day.rules.map(({ name }) => name).join(' · ')}
              </Text>
            )}
            {day.date !== date && (
              <Text size="xs" c="dimmed">
                {format.shortDay(day.date)}
              </Text>
            )}
          </div>
        );
      },
    })),
  ];
}
