import { IconCoins, IconKeyboard, IconPackage, IconReportMoney, IconRocket, IconUserPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveDocument } from '#core/ledger/console/index.ts';
import { useTopUpEntry } from '#core/payments/console/index.ts';
import { useMay, useSelectBrand, useSession } from '#core/session/console/index.ts';
import { openErrorDialog } from '#design/error-dialog.ts';
import { useFormat, useMoney, useToday } from '#design/format.ts';
import { CommandPalette, type Command, type Hit } from '#insights/search/console/index.ts';
import { commandTerm } from '#insights/search/rules/find.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { COMPANY_PERMISSIONS } from '#core/accounts/rules/permissions.ts';
import { CAMPAIGN_PERMISSIONS } from '#products/sponsored/rules/permissions.ts';
import { amountIn, emailIn, monthsUntil } from './named-in-term.ts';
import type { NavigationGroup } from './navigation.tsx';
import type { Opened } from './search-entry.tsx';
import { useBrandActions } from './use-brand-actions.tsx';

interface PaletteProps {
  menu: readonly NavigationGroup[];
  /** Typed before the field was there. */
  ahead: string;
  /** Called when the field has the focus. */
  onReady(): void;
  onOpen(what: Opened): void;
  onClose(): void;
}

/** Whose statements are found by their name. */
const MONTHS = 12;
const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** Search and commands, over the pages of the user's own menu. */
export default function Palette({ menu, ahead, onReady, onOpen, onClose }: PaletteProps) {
  const { t } = useTranslation(['search', 'common']);
  const [term, setTerm] = useState<string | null>(null);
  const actions = useActions(onOpen);
  const brandActions = useBrandActions(term ?? commandTerm(ahead));
  const router = useRouter();
  const open = useOpenHit();
  const pages = menu.flatMap(({ links }) =>
    links
      .filter(({ to }) => to.startsWith('/'))
      .map(({ id, to, label, icon }): Command => ({
        id,
        label,
        icon,
        group: t('group.pages'),
        run: () => void router.navigate({ to }),
      })),
  );
  return (
    <CommandPalette
      commands={[...actions, ...pages, ...brandActions]}
      ahead={ahead}
      onReady={onReady}
      onTerm={setTerm}
      onOpen={open}
      onClose={onClose}
    />
  );
}

/** What the user may do from anywhere. Money is moved in its form only. */
function useActions(onOpen: (what: Opened) => void): Command[] {
  const { t } = useTranslation('search');
  const router = useRouter();
  const { me, standard_package_ads } = useSession();
  const canLaunch = useMay(CAMPAIGN_PERMISSIONS['Mutation.createSponsorCampaign']);
  const canInvite = useMay(COMPANY_PERMISSIONS['Mutation.inviteMember']);
  const topUp = useTopUpEntry();
  const money = useMoney(me.company?.walletCurrency);
  const format = useFormat();
  const today = useToday();
  const group = t('group.actions');
  const command = (name: 'newCampaign' | 'topUp' | 'invite' | 'browsePackages' | 'shortcuts') => ({
    id: name,
    group,
    label: t(`action.${name}`),
    alias: t(`alias.${name}`),
  });
  const actions: (Command | false)[] = [
    canLaunch && {
      ...command('newCampaign'),
      icon: <IconRocket {...ICON} />,
      run: () => void router.navigate({ to: '/launch' }),
    },
    topUp.isVisible &&
      topUp.isAllowed && {
        ...command('topUp'),
        icon: <IconCoins {...ICON} />,
        withTerm(term) {
          const amount = amountIn(term, `${t('action.topUp')} ${t('alias.topUp')}`);
          return amount === null
            ? null
            : { label: t('action.topUpOf', { amount: money(amount) }), run: () => onOpen({ topUp: amount }) };
        },
        run: () => onOpen({ topUp: null }),
      },
    canInvite && {
      ...command('invite'),
      icon: <IconUserPlus {...ICON} />,
      withTerm(term) {
        const email = emailIn(term);
        return email === null ? null : { label: t('action.inviteOf', { email }), run: () => onOpen({ invite: email }) };
      },
      run: () => onOpen({ invite: null }),
    },
    me.isApprovedByStaff &&
      standard_package_ads.isActive && {
        ...command('browsePackages'),
        icon: <IconPackage {...ICON} />,
        run: () => void router.navigate({ to: '/booking/packages' }),
      },
    { ...command('shortcuts'), icon: <IconKeyboard {...ICON} />, run: () => onOpen('shortcuts') },
  ];
  const statements = me.isOwner ? monthsUntil(today, MONTHS) : [];
  return [
    ...actions.filter((action) => action !== false),
    ...statements.map((month): Command => ({
      id: `statement ${month}`,
      group,
      label: t('action.statement', { month: format.month(`${month}-01`) }),
      alias: t('alias.statement'),
      isSoughtOnly: true,
      icon: <IconReportMoney {...ICON} />,
      run: () => void router.navigate({ to: '/billing/statement', search: { month } }),
    })),
  ];
}

/** Returns a function that opens what was found. */
function useOpenHit(): (hit: Hit) => void {
  const router = useRouter();
  const { me } = useSession();
  const selectBrand = useSelectBrand();
  return ({ kind, id, label, detail, company }) => {
    switch (kind) {
      case 'CAMPAIGN':
        return void router.navigate({ to: '/campaigns/$campaignId', params: { campaignId: id } });
      case 'BRAND':
        return void selectBrand(id);
      case 'COMPANY':
        return void router.navigate({ to: '/companies/$companyId', params: { companyId: id } });
      case 'DOCUMENT':
      case 'CREDIT_NOTE':
      case 'PRO_FORMA':
        return void saveDocument(kind === 'DOCUMENT' ? 'INVOICE' : kind, { id, number: label }).catch(
          (error: unknown) => {
            if (!(error instanceof ApiError)) throw error;
            openErrorDialog(errorText(error));
          },
        );
      case 'PAYMENT':
        return void (me.isStaff
          ? router.navigate({ to: '/transfers', search: { q: label } })
          : router.navigate({ to: '/billing/transactions' }));
      case 'BOOKING':
        return void router.navigate({ to: '/booking/$campaignId/detail', params: { campaignId: id } });
      case 'MEMBER':
        return void (me.isStaff && company
          ? router.navigate({ to: '/companies/$companyId', params: { companyId: company.id }, search: { tab: 'team' } })
          : router.navigate({ to: '/user', search: { term: detail ?? label } }));
    }
  };
}
