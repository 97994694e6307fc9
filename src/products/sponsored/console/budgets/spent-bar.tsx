import { Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney, type Currency } from '#design/format.ts';
import type { SharedBudgetPartsFragment } from '#platform/api-client/generated/graphql.ts';

const NEARLY_PERCENT = 80;

interface SpentBarProps {
  budget: Pick<SharedBudgetPartsFragment, 'name' | 'amount' | 'spends' | 'period'>;
  currency: Currency;
}

/** How much of a shared budget is spent: one bar for each local day that its campaigns are in now. */
export function SpentBar({ budget: { name, amount, spends, period }, currency }: SpentBarProps) {
  const { t } = useTranslation('sponsorAds');
  const money = useMoney(currency);
  const format = useFormat();
  if (spends.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('budgets.outside')}
      </Text>
    );
  return (
    <Stack gap={6}>
      {spends.map(({ day, startDate, endDate, spent }) => {
        const percent = Math.min(100, (100 * Number(spent)) / Number(amount));
        const isUsedUp = Number(spent) >= Number(amount);
        const days = period === 'DAY' ? format.shortDay(day) : format.shortDays({ from: startDate, to: endDate });
        return (
          <div key={startDate}>
            <Group justify="space-between" gap="xs" wrap="nowrap" mb={4}>
              <Text size="sm" fw={isUsedUp ? 600 : undefined}>
                {t('budgets.spentOf', { spent: money(spent), amount: money(amount) })}
              </Text>
              <Text size="xs" c="dimmed">
                {days}
              </Text>
            </Group>
            <Progress
              value={percent}
              size="sm"
              color={isUsedUp ? 'crimson' : percent >= NEARLY_PERCENT ? 'amber' : undefined}
              aria-label={t('budgets.spentOfNamed', { name, percent: `${format.integer(Math.floor(percent))}%` })}
            />
          </div>
        );
      })}
    </Stack>
  );
}
