import { ActionIcon, Group, Input, Tooltip } from '@mantine/core';
import { IconRestore, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateRangeField } from '#design/form/date-range-field.tsx';
import { useMoney, useToday } from '#design/format.ts';
import { FormBanner } from '#design/form/form-banner.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { UNKNOWN_CURRENCY } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { presentMs } from '#design/present.ts';
import { addDays } from '#kernel/time.ts';
import type {
  CurrencyPartsFragment,
  PackagePartsFragment,
  VenturesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { hasFixedDates, type CartAction, type CartEntry } from '../../rules/cart.ts';
import { MAX_NAME } from '../../rules/check-cart.ts';
import roomStyles from '../bookings.module.css';
import styles from './cart.module.css';
import { useViewer } from '#core/session/console/index.ts';
import { DiscountChoice } from './discount-choice.tsx';
import { QuoteLines } from './quote-lines.tsx';
import type { QuoteItem } from './use-quote.ts';
import { SelectedWeeks } from './selected-weeks.tsx';
import { WeekPicker } from './week-picker.tsx';

interface CartEntryProps {
  entry: CartEntry;
  /** Null when the package is no longer offered. */
  offered: PackagePartsFragment | null;
  ventures: VenturesQuery['ventures'];
  item: QuoteItem | null;
  currency: CurrencyPartsFragment | null;
  problems: readonly string[];
  onChange(action: CartAction): void;
}

/** One package of the cart: its name, weeks and price. */
export function CartEntryCard({ entry, offered, ventures, item, currency, problems, onChange }: CartEntryProps) {
  const { t } = useTranslation('stdPkg');
  const { company } = useViewer();
  const { id } = entry;
  const wallet = currency ?? company?.walletCurrency;
  return (
    <Panel
      title={
        <span className={styles.entryTitle}>
          {entry.package.name} <span className={roomStyles.second}>{entry.package.code}</span>
        </span>
      }
      actions={
        <ActionIcon
          aria-label={t('cart.removeNamed', { name: entry.name })}
          onClick={() => onChange({ do: 'removeCampaign', id })}
        >
          <IconTrash size={17} stroke={1.6} />
        </ActionIcon>
      }
    >
      <div className={roomStyles.entry}>
        {problems.map((problem) => (
          <FormBanner key={problem} message={problem} />
        ))}
        {offered ? (
          <>
            <div className={styles.entryFields}>
              <TextField
                label={t('cart.name')}
                value={entry.name}
                maxLength={MAX_NAME}
                onChange={(event) => onChange({ do: 'setName', id, name: event.currentTarget.value })}
                rightSection={
                  <Tooltip label={t('cart.defaultName')}>
                    <ActionIcon
                      size={24}
                      aria-label={t('cart.defaultName')}
                      onClick={() => onChange({ do: 'setDefaultName', id, nowMs: presentMs() })}
                    >
                      <IconRestore size={15} stroke={1.6} />
                    </ActionIcon>
                  </Tooltip>
                }
              />
              {!hasFixedDates(offered) && <Days entry={entry} onChange={onChange} />}
              {offered.customBudget && (
                <Budget entry={entry} minPrice={offered.minPrice} wallet={wallet} onChange={onChange} />
              )}
            </div>
            <WeekPicker entry={entry} offered={offered} ventures={ventures} onChange={onChange} />
            <SelectedWeeks entry={entry} ventures={ventures} onChange={onChange} />
            <DiscountChoice entry={entry} item={item} ventures={ventures} wallet={wallet} onChange={onChange} />
            {item && <QuoteLines item={item} currency={wallet} />}
          </>
        ) : (
          <FormBanner message={t('cart.notOffered')} />
        )}
      </div>
    </Panel>
  );
}

const AHEAD = ['next30Days', 'nextMonth'] as const;
/** How many days ahead an entry can be scheduled. */
const HORIZON_DAYS = 400;

/** The days of an entry: all days of its weeks, or a part of them. */
function Days({ entry, onChange }: Pick<CartEntryProps, 'entry' | 'onChange'>) {
  const { t } = useTranslation('stdPkg');
  const today = useToday();
  const { id, startDate, endDate, minTime } = entry;
  return (
    <Input.Wrapper label={t('cart.days')} labelElement="div">
      <Group gap={6} wrap="nowrap">
        <DateRangeField
          label={t('cart.days')}
          value={{ from: startDate, to: endDate }}
          today={today}
          limits={{ from: minTime, to: addDays(minTime, HORIZON_DAYS) }}
          presets={AHEAD}
          onChange={({ from, to }) => onChange({ do: 'setDates', id, startDate: from, endDate: to })}
        />
        <Tooltip label={t('cart.defaultDays')}>
          <ActionIcon
            size={30}
            aria-label={t('cart.defaultDays')}
            onClick={() => onChange({ do: 'setDefaultDates', id })}
          >
            <IconRestore size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Input.Wrapper>
  );
}

interface BudgetProps {
  entry: CartEntry;
  minPrice: string | null;
  wallet: CurrencyPartsFragment | undefined;
  onChange(action: CartAction): void;
}

function Budget({ entry, minPrice, wallet, onChange }: BudgetProps) {
  const { t } = useTranslation('stdPkg');
  const money = useMoney(wallet);
  return (
    <MoneyField
      label={t('cart.budget')}
      description={minPrice ? t('packages.from', { amount: money(minPrice) }) : undefined}
      currency={wallet ?? UNKNOWN_CURRENCY}
      value={entry.budget ?? ''}
      onChange={(value) => onChange({ do: 'setBudget', id: entry.id, budget: value || null })}
    />
  );
}
