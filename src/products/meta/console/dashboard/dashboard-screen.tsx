import { Button, Tooltip } from '@mantine/core';
import { IconAdjustments, IconBolt, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateRangeField } from '#design/form/date-range-field.tsx';
import { DAY_RANGE_PRESETS, presetRange } from '#design/form/day-range.ts';
import { useToday } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { IgnoredParameters } from '#platform/console-kit/list-table.tsx';
import { useListAddress } from '#platform/console-kit/list.ts';
import { canStart } from '../../rules/status.ts';
import { CampaignsTable } from '../campaigns/campaigns-table.tsx';
import { QuickDialog } from '../campaigns/quick-dialog.tsx';
import styles from '../meta.module.css';
import { OnboardingPanel } from '../onboarding/onboarding-panel.tsx';
import { dashboardRange } from '../meta-search.ts';
import { SellerPage } from '../seller-page.tsx';
import { useMayChange, useMetaSettings, type Seller } from '../use-seller.ts';
import { BalanceCard, useBalance } from './balance-card.tsx';
import { PerformancePanel } from './performance-panel.tsx';

/** Results of a seller's campaigns off the marketplace, and the balance for them. */
export function MetaDashboardScreen() {
  return (
    <SellerPage page="campaign">
      {(seller) =>
        seller.isOnboarded ? <SellerDashboard seller={seller} /> : <OnboardingPanel key={seller.id} seller={seller} />
      }
    </SellerPage>
  );
}

function SellerDashboard({ seller }: { seller: Seller }) {
  const { t } = useTranslation('metaAds');
  const address = useListAddress(dashboardRange);
  const today = useToday();
  const range = address.range ?? presetRange('last7Days', today);
  const lifetime = { from: '2020-01-01', to: today };
  return (
    <div className={styles.dashboard}>
      <div className={styles.cards}>
        <QuickCard seller={seller} />
        <BalanceCard seller={seller} />
        <Panel title={t('dates.title')}>
          <div className={styles.dates}>
            <DateRangeField
              label={t('dates.title')}
              value={range}
              today={today}
              presets={DAY_RANGE_PRESETS}
              limits={lifetime}
              onChange={address.changeRange}
              onClear={() => address.changeRange(null)}
            />
            {address.range && (
              <Button
                variant="subtle"
                leftSection={<IconX size={14} aria-hidden />}
                onClick={() => address.changeRange(null)}
              >
                {t('dates.clear')}
              </Button>
            )}
          </div>
          <IgnoredParameters address={address} />
        </Panel>
      </div>
      <PerformancePanel
        seller={seller}
        range={range}
        compare={address.search.compare}
        onCompare={(compare) => address.show({ compare })}
      />
      <CampaignsTable seller={seller} range={range} />
    </div>
  );
}

/** Links to the short form and to the setup page. Both require a balance at Meta. */
function QuickCard({ seller }: { seller: Seller }) {
  const { t } = useTranslation('metaAds');
  const { hasAdvancedSetup } = useMetaSettings();
  const { balance } = useBalance(seller.id);
  const [isOpen, setIsOpen] = useState(false);
  const canCreate = useMayChange();
  const isReady = canCreate && canStart(balance);
  const why = !canCreate ? t('quick.notAllowed') : t('quick.needsMoney');
  return (
    <Panel title={t('quick.card')}>
      <p className={styles.quiet}>{t('quick.caption')}</p>
      <div className={styles.buttons}>
        <Tooltip label={why} disabled={isReady}>
          <Button
            leftSection={<IconBolt size={15} stroke={1.8} aria-hidden />}
            data-disabled={!isReady || undefined}
            aria-disabled={!isReady || undefined}
            onClick={() => isReady && setIsOpen(true)}
          >
            {t('quick.open')}
          </Button>
        </Tooltip>
        {hasAdvancedSetup && isReady && (
          <Button
            renderRoot={(props) => <Link {...props} to="/mpa/campaign/add" search={{ mbgSellerId: seller.id }} />}
            variant="default"
            leftSection={<IconAdjustments size={15} stroke={1.8} aria-hidden />}
          >
            {t('quick.advanced')}
          </Button>
        )}
      </div>
      {isOpen && <QuickDialog seller={seller} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
