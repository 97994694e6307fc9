import { Popover, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedCampaignPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';
import styles from './manage.module.css';
import { useCampaignActions } from './use-campaign-actions.ts';

const BudgetAmounts = lazyWithTexts('campaigns', () => import('./budget-popover.tsx'));

interface BudgetCellProps {
  campaign: ManagedCampaignPartsFragment;
  /** The budget as formatted text. */
  children: ReactNode;
}

/**
 * Budget cell of a list, editable in place with the right permission. A budget without amounts is edited from the menu.
 */
export function BudgetCell({ campaign, children }: BudgetCellProps) {
  const { t } = useTranslation('sponsorAds');
  const canChange = useCampaignActions()(campaign).includes('budget');
  const [isOpen, setIsOpen] = useState(false);
  if (!canChange || campaign.adSets[0]!.budgetType === 'ALWAYS_ON') return children;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      width={240}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <UnstyledButton className={styles.inPlace} onClick={() => setIsOpen(!isOpen)}>
          {children}
          <span className="visually-hidden">{t('action.budgetOf', { name: campaign.name })}</span>
          <IconPencil size={13} stroke={1.7} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<div style={{ height: 96 }} />}>
          <BudgetAmounts campaign={campaign} onClose={() => setIsOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
