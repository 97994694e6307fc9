import { Menu } from '@mantine/core';
import {
  IconArrowsSplit2,
  IconCalendarPlus,
  IconCoins,
  IconCopy,
  IconEyeQuestion,
  IconHistory,
  IconPackages,
  IconReceipt,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '#design/table/row-menu.tsx';
import type { ManagedCampaignPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';
import type { CampaignAction } from '../../rules/campaign-actions.ts';
import { useAdvice } from '../advice-slots.ts';
import { useCampaignActions } from './use-campaign-actions.ts';

export interface ManageProps {
  campaign: ManagedCampaignPartsFragment;
  onClose(): void;
}

/** Rarely opened, so code and texts load on demand. */
const DIALOGS: Record<Exclude<CampaignAction, 'sales' | 'visibility'>, ComponentType<ManageProps>> = {
  products: lazyWithTexts('campaigns', () => import('./products-drawer.tsx')),
  history: lazyWithTexts('campaigns', () => import('./history-drawer.tsx')),
  budget: lazyWithTexts('campaigns', () => import('./budget-dialog.tsx')),
  extend: lazyWithTexts('campaigns', () => import('./extend-dialog.tsx')),
  duplicate: lazyWithTexts('campaigns', () => import('./duplicate-dialog.tsx')),
  copy: lazyWithTexts('campaigns', () => import('./copy-dialog.tsx')),
  remove: lazyWithTexts('campaigns', () => import('./remove-dialog.tsx')),
};

const ICONS: Record<CampaignAction, typeof IconCopy> = {
  products: IconPackages,
  sales: IconReceipt,
  visibility: IconEyeQuestion,
  history: IconHistory,
  budget: IconCoins,
  extend: IconCalendarPlus,
  duplicate: IconCopy,
  copy: IconArrowsSplit2,
  remove: IconTrash,
};

interface CampaignMenuProps {
  campaign: ManagedCampaignPartsFragment;
  /**
   * Opens the history. The screen renders it, so that its address records the open state; the same applies to sales and
   * visibility.
   */
  onHistory?(): void;
  onSales?(): void;
  onVisibility?(): void;
  /** Actions of the surrounding screen, listed first. */
  more?: readonly MenuAction[];
}

export interface MenuAction {
  label: string;
  icon: typeof IconCopy;
  onClick(): void;
}

/** Menu of campaign actions other than editing. Lists only the actions that the viewer may perform. */
export function CampaignMenu({ campaign, onHistory, onSales, onVisibility, more = [] }: CampaignMenuProps) {
  const { t } = useTranslation('sponsorAds');
  const actionsOf = useCampaignActions();
  const [open, setOpen] = useState<CampaignAction | null>(null);
  // Setting an end date for the first time shortens the campaign instead of extending it.
  const isOpenEnded = campaign.adSets[0]!.endDate === null;
  const { SalesDrawer, VisibilityDrawer } = useAdvice();
  const dialogs = { ...DIALOGS, sales: SalesDrawer, visibility: VisibilityDrawer };
  const Dialog = open && dialogs[open];
  const handlers: Partial<Record<CampaignAction, (() => void) | undefined>> = {
    history: onHistory,
    sales: onSales,
    visibility: onVisibility,
  };
  const select = (action: CampaignAction) => (handlers[action] ?? (() => setOpen(action)))();

  return (
    <>
      <RowMenu label={t('action.more', { name: campaign.name })} width={210}>
        {more.map(({ label, icon: Icon, onClick }) => (
          <Menu.Item key={label} leftSection={<Icon size={15} stroke={1.7} />} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
        {more.length > 0 && <Menu.Divider />}
        {actionsOf(campaign).map((action) => {
          const Icon = ICONS[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={15} stroke={1.7} />}
              c={action === 'remove' ? 'var(--mantine-color-error)' : undefined}
              onClick={() => select(action)}
            >
              {t(action === 'extend' && isOpenEnded ? 'action.setEnd' : `action.${action}`)}
            </Menu.Item>
          );
        })}
      </RowMenu>
      {Dialog && (
        <Suspense>
          <Dialog campaign={campaign} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
