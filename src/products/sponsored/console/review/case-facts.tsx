import { Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Facts } from '#design/description-list.tsx';
import { useFormat } from '#design/format.ts';
import { useCurrencies } from '#core/session/console/index.ts';
import type { OpenedCase } from './use-cockpit.ts';
import styles from './cockpit.module.css';

/** Who advertises, and what was checked. */
export function CaseFacts({ shown }: { shown: OpenedCase }) {
  const { t } = useTranslation(['review', 'campaigns']);
  const format = useFormat();
  const currencyOf = useCurrencies();
  const { campaign, checks, approvedBefore, rejectedBefore, productsOnSale, proposal } = shown;
  const adSet = campaign.adSets[0]!;
  const money = format.moneyOf(currencyOf(campaign.company.walletCurrency.code));
  const budgets = [
    adSet.budgetDaily && t('facts.daily', { amount: money(adSet.budgetDaily) }),
    adSet.budget && t('facts.total', { amount: money(adSet.budget) }),
  ].filter(Boolean);
  return (
    <section className={styles.facts} aria-label={t('facts.title')}>
      {proposal && (
        <>
          <h2>{t('proposal.title')}</h2>
          <Text size="sm">
            {t(proposal.isApproved ? 'proposal.approve' : 'proposal.reject', { name: proposal.keyName })}
          </Text>
          {proposal.notes !== null && (
            <Text size="sm" c="dimmed" className={styles.proposal} dir="auto">
              {proposal.notes}
            </Text>
          )}
        </>
      )}
      <h2>{t('checks.title')}</h2>
      <ul className={styles.checks}>
        {checks.map(({ name, isGreen, reason }) => {
          const Icon = isGreen ? IconCircleCheckFilled : IconCircleXFilled;
          return (
            <li key={name} data-green={isGreen || undefined}>
              <Icon size={18} role="img" aria-label={t(isGreen ? 'checks.green' : 'checks.red')} />
              <span>
                <strong>{t(`checks.${name}`)}</strong>
                <span>{reason}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <h2>{t('facts.title')}</h2>
      <Facts
        facts={[
          [t('facts.company'), campaign.company.nameWithCluster],
          [
            t('facts.history'),
            `${t('facts.approved', { count: approvedBefore })}, ${t('facts.rejected', { count: rejectedBefore })}`,
          ],
          [t('facts.brand'), campaign.brand.name],
          [t('facts.country'), adSet.catalog.name],
          [t('facts.budget'), budgets.join(' · ') || t('facts.noLimit')],
          [t('facts.products'), productsOnSale === null ? null : format.integer(productsOnSale)],
        ]}
      />
    </section>
  );
}
