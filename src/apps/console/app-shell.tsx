import { IconChecklist, IconCreditCard, IconFileInvoice, IconReceipt2, IconSpeakerphone } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadShell, ShellLayout, useViewer, type NavigationGroup } from '#features/shell/console/index.ts';
import { WalletChip } from '#features/wallet/console/index.ts';
import { queryClient } from './query-client.ts';

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

export const loadAppShell = () => loadShell(queryClient);

/** Every signed-in screen stands in here. */
export function AppShell() {
  return (
    <QueryClientProvider client={queryClient}>
      <FilledShell />
    </QueryClientProvider>
  );
}

/** The shell with what the features put into it. */
function FilledShell() {
  const { t } = useTranslation('common');
  const viewer = useViewer();
  const navigation: NavigationGroup[] = [
    { label: null, links: [{ to: '/sponsor', label: t('shell.sponsoredAds'), icon: <IconSpeakerphone {...ICON} /> }] },
  ];
  if (viewer.isGfg) {
    navigation[0] = {
      label: null,
      links: [
        ...navigation[0]!.links,
        { to: '/review', label: t('shell.campaignReview'), icon: <IconChecklist {...ICON} /> },
      ],
    };
  }
  if (viewer.isOwner) {
    navigation.push({
      label: t('shell.billing'),
      links: [
        { to: '/billing/info', label: t('shell.billingDetails'), icon: <IconFileInvoice {...ICON} /> },
        { to: '/billing/method', label: t('shell.paymentMethods'), icon: <IconCreditCard {...ICON} /> },
        { to: '/billing/transactions', label: t('shell.transactions'), icon: <IconReceipt2 {...ICON} /> },
      ],
    });
  }
  return (
    <ShellLayout navigation={navigation} headerExtras={viewer.isOwner && <WalletChip />}>
      <Outlet />
    </ShellLayout>
  );
}
