import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney } from '#design/format.ts';
import type { CampaignHead } from './use-campaign-head.ts';
import styles from './campaign-page.module.css';

/** The budgets of today and the next days, with the rules that make them. */
export function BudgetDays({ head }: { head: CampaignHead }) {
  const { t } = useTranslation('campaignPage');
  const format = useFormat();
  const money = useMoney(head.campaign.company.walletCurrency);
  const days = head.campaign.adSets[0]!.budgetDays;
  const today = days[0]!;
  const rules = today.rules.map(({ name }) => `“${name}”`).join(', ');
  return (
    <>
      <Text size="sm">{t(rules ? 'budgetDays.decided' : 'budgetDays.own', { rules, own: money(today.own, 0) })}</Text>
      <ol className={styles.budgetDays}>
        {days.map(({ date, amount, rules: acting }) => (
          <li key={date} title={acting.map(({ name }) => name).join(', ') || undefined}>
            <Text size="xs" c="dimmed">
              {format.shortDay(date)}
            </Text>
            <Text size="sm" fw={acting.length > 0 ? 600 : undefined}>
              {money(amount, 0)}
            </Text>
          </li>
        ))}
      </ol>
    </>
  );
}
