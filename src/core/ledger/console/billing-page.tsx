import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateRangeField } from '#design/form/date-range-field.tsx';
import { DAY_RANGE_PRESETS, type DayRangePreset } from '#design/form/day-range.ts';
import { SelectField } from '#design/form/select-fields.tsx';
import { NO_VALUE, useMoney } from '#design/format.ts';
import { Page } from '#design/page.tsx';
import { EmptyState, PermissionDenied } from '#design/states.tsx';
import { useViewer } from '#core/session/console/index.ts';
import { BillingCountriesDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { Freshness } from '#platform/console-kit/freshness.tsx';
import { tracedFrom } from './billing-search.ts';
import { useBillingList } from './use-billing-list.ts';
import { useMayReadWallet, useWallet } from './use-wallet.ts';
import { walletMetrics } from './wallet-metrics.ts';
import styles from './wallet.module.css';

// Loaded on demand: few visitors open it.
const TraceDrawer = lazy(() => import('./trace-drawer.tsx'));

interface BillingPageProps {
  title: string;
  actions?: ReactNode;
  /** Its figures come from events, so that they are as current as reports. */
  isOfEvents?: boolean;
  children: ReactNode;
}

/** Frames the billing screens: checks access, shows the wallet's credit and holds the trace drawer. */
export function BillingPage({ title, actions, isOfEvents = true, children }: BillingPageProps) {
  const canRead = useMayReadWallet();
  const { address, showTrace } = useBillingList();
  const traced = tracedFrom(address.search.trace);
  return (
    <Page
      title={title}
      subtitle={
        canRead && (
          <>
            <CurrentCredit />
            {isOfEvents && (
              <div>
                <Freshness />
              </div>
            )}
          </>
        )
      }
      actions={canRead && actions}
    >
      {canRead ? children : <NoCompanyAccess />}
      {canRead && traced && (
        <Suspense>
          <TraceDrawer traced={traced} onFollow={showTrace} onClose={() => showTrace(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}

/** Staff must select a company first; other users need a role that permits billing. */
function NoCompanyAccess() {
  const { t } = useTranslation(['billing', 'common']);
  const { isStaff } = useViewer();
  return isStaff ? (
    <EmptyState title={t('area.chooseCompany')} detail={t('area.chooseCompanyDetail')} />
  ) : (
    <PermissionDenied detail={t('common:error.permissionDetail')} />
  );
}

function CurrentCredit() {
  const { t } = useTranslation('billing');
  const { data } = useWallet();
  const money = useMoney(data?.wallet.currency);
  return (
    <>
      {t('area.currentCredit')}{' '}
      <strong className={styles.credit}>{data ? money(walletMetrics(data.wallet).balance) : NO_VALUE}</strong>
      {/* The transactions exceed the remaining credit by the unpaid cost. */}
      {data && Number(data.wallet.unpaidCost) > 0 && (
        <> · {t('area.unpaid', { amount: money(data.wallet.unpaidCost) })}</>
      )}
    </>
  );
}

// Transactions can be dated in the past or the future; `lifetime` would need bounds that the console does not know.
const PRESETS: readonly DayRangePreset[] = [
  'previousAndThisMonth',
  ...DAY_RANGE_PRESETS.filter((preset) => preset !== 'lifetime' && !preset.startsWith('next')),
];

export function DateFilter() {
  const { t } = useTranslation('billing');
  const { range, today, address } = useBillingList();
  return (
    <DateRangeField
      label={t('filter.dates')}
      value={range}
      today={today}
      presets={PRESETS}
      onChange={address.changeRange}
      onClear={() => address.changeRange(null)}
    />
  );
}

export function CountryFilter() {
  const { t } = useTranslation('billing');
  const { address } = useBillingList();
  const { data } = useApiQuery(BillingCountriesDocument, {});
  return (
    <ChoiceFilter
      label={t('filter.country')}
      all={t('filter.allCountries')}
      choices={(data?.allCatalogs ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={address.search.country}
      onChange={(country) => address.change({ country })}
    />
  );
}

interface ChoiceFilterProps<Value extends string> {
  label: string;
  all: string;
  choices: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange(value: Value | undefined): void;
}

const ALL = 'ALL';

/** Selects one of a few values, or all of them. */
export function ChoiceFilter<Value extends string>({ label, all, choices, value, onChange }: ChoiceFilterProps<Value>) {
  return (
    <SelectField
      size="xs"
      className={styles.filter}
      aria-label={label}
      data={[{ value: ALL, label: all }, ...choices]}
      value={value ?? ALL}
      onChange={(selected) => onChange(selected && selected !== ALL ? (selected as Value) : undefined)}
    />
  );
}
