import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney } from '#design/format.ts';
import { EmptyState } from '#design/states.tsx';
import type { Operations } from '#insights/reports/console/index.ts';
import type { CampaignOverviewQuery } from '#platform/api-client/generated/graphql.ts';
import type { CampaignHead, CampaignRights } from './use-campaign-head.ts';
import { usePerform } from './use-perform.ts';
import styles from './campaign-page.module.css';

type Forecast = NonNullable<CampaignOverviewQuery['campaignBudgetForecast']>;
type Step = Forecast['steps'][number];

interface BudgetCurveProps {
  forecast: Forecast | null | undefined;
  head: CampaignHead;
  rights: CampaignRights;
  operations: Operations;
}

const middle = ([low = 0, high = 0]: readonly (number | string)[]) => (Number(low) + Number(high)) / 2;

/** What other daily budgets would bring over a week; each is one click away while the campaign has a daily limit. */
export function BudgetCurve({ forecast, head, rights, operations }: BudgetCurveProps) {
  const { t } = useTranslation('campaignPage');
  const format = useFormat();
  const money = useMoney(head.campaign.company.walletCurrency);
  const { perform, isActing } = usePerform(operations);
  const [chosen, setChosen] = useState<string | null>(null);
  if (!forecast) return <EmptyState title={t('forecast.none')} detail={t('forecast.noneDetail')} />;
  const { steps, suggested, days, auctions } = forecast;
  const most = Math.max(1, ...steps.map(({ clicks }) => middle(clicks)));
  const hasDaily = head.campaign.adSets[0]!.budgetType.startsWith('DAILY');

  const set = ({ budgetDaily }: Step) => {
    setChosen(budgetDaily);
    void perform(
      { kind: 'BUDGET', campaignIds: [head.id], mode: 'SET', amount: budgetDaily, limit: 'DAILY' },
      t('forecast.done', { amount: money(budgetDaily, 0) }),
    );
  };
  return (
    <>
      <table className={styles.curve}>
        <thead>
          <tr>
            <th scope="col">{t('forecast.budget')}</th>
            <th scope="col">{t('forecast.clicks', { count: days })}</th>
            <th scope="col">{t('forecast.spend')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('forecast.set')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.budgetDaily} data-present={step.isPresent || undefined}>
              <th scope="row">{money(step.budgetDaily, 0)}</th>
              <td>
                <span className={styles.curveBar} aria-hidden>
                  <span style={{ width: `${(100 * middle(step.clicks)) / most}%` }} />
                </span>
                ≈ {format.compact(Math.round(middle(step.clicks)))}
              </td>
              <td>{money(middle(step.cost), 0)}</td>
              <td>
                {step.isPresent ? (
                  <span className={styles.because}>{t('forecast.present')}</span>
                ) : (
                  hasDaily &&
                  rights.canChange && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('forecast.setTo', { amount: money(step.budgetDaily, 0) })}
                      loading={isActing && chosen === step.budgetDaily}
                      onClick={() => set(step)}
                    >
                      {t('forecast.set')}
                    </Button>
                  )
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.basis}>
        {t('forecast.suggested', { amount: money(suggested, 0) })}{' '}
        {t('forecast.basis', { auctions: format.integer(auctions) })}
      </p>
    </>
  );
}
