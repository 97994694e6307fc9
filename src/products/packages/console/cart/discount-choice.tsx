import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney } from '#design/format.ts';
import { usePresentMs } from '#design/present.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import { dayIn } from '#kernel/time.ts';
import {
  PackageTermsDocument,
  type CurrencyPartsFragment,
  type DiscountPartsFragment,
  type VenturesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import type { CartAction, CartEntry } from '../../rules/cart.ts';
import { areCombinable, discountRejection, type DiscountRule } from '../../rules/discounts.ts';
import { useCart } from '../use-cart.ts';
import styles from './cart.module.css';
import type { QuoteItem } from './use-quote.ts';

interface DiscountChoiceProps {
  entry: CartEntry;
  item: QuoteItem | null;
  ventures: VenturesQuery['ventures'];
  wallet: CurrencyPartsFragment | undefined;
  onChange(action: CartAction): void;
}

const ruleOf = ({ id, discount, minAmount, beforeStart, stackableDiscounts }: DiscountPartsFragment): DiscountRule => ({
  id,
  discountMicros: microsFromDecimal(discount) ?? 0n,
  minAmountMicros: minAmount === null ? null : microsFromDecimal(minAmount),
  beforeStart,
  stackableIds: stackableDiscounts.map((other) => other.id),
});

/** Applies the best discounts unless the user selects others. Discounts that do not apply show the reason. */
export function DiscountChoice({ entry, item, ventures, wallet, onChange }: DiscountChoiceProps) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const money = useMoney(wallet);
  const { cart } = useCart();
  const { data } = useApiQuery(PackageTermsDocument, { packageIds: [entry.package.id] });
  const nowMs = usePresentMs();
  const offered = data?.packagesDiscounts ?? [];
  const selected = cart.discountsMap[entry.id];
  const applied = selected ?? item?.discountLines.map(({ discount }) => discount.id) ?? [];
  if (offered.length === 0) return null;
  const rules = new Map(offered.map((discount) => [discount.id, ruleOf(discount)]));
  const areApart = (one: string, other: string) =>
    one !== other && !areCombinable(rules.get(one)!, rules.get(other) ?? rules.get(one)!);
  // Same rule as the quote's: the latest local day among the ventures.
  const today = ventures
    .filter(({ id }) => entry.bookings.some(({ ventureId }) => ventureId === id))
    .map(({ timezone }) => dayIn(timezone, nowMs))
    .toSorted()
    .at(-1);
  const rejectionOf = (id: string) =>
    item && today
      ? discountRejection(rules.get(id)!, {
          amountMicros: microsFromDecimal(item.amount) ?? 0n,
          today,
          startDate: entry.startDate,
        })
      : null;
  const hintOf = ({ id, minAmount, beforeStart }: DiscountPartsFragment): string | null => {
    const refusal = rejectionOf(id);
    if (refusal === 'BELOW_MINIMUM') return t('cart.discountNeeds.minimum', { amount: money(minAmount) });
    if (refusal === 'TOO_LATE') return t('cart.discountNeeds.early', { count: beforeStart ?? 0 });
    const conflicting = applied.includes(id)
      ? []
      : offered.filter((other) => applied.includes(other.id) && areApart(id, other.id));
    return conflicting.length > 0
      ? t('cart.discountNeeds.apart', { names: conflicting.map(({ name }) => name).join(', ') })
      : null;
  };
  return (
    <fieldset className={styles.discounts}>
      <legend>
        {t('packages.discounts')}
        {selected && (
          <Button
            variant="transparent"
            size="compact-xs"
            onClick={() => onChange({ do: 'setDiscounts', id: entry.id, discountIds: null })}
          >
            {t('cart.bestDiscounts')}
          </Button>
        )}
      </legend>
      {offered.map((discount) => {
        const { id, name, note } = discount;
        return (
          <Checkbox
            key={id}
            label={`${name} −${format.percent(Number(discount.discount) * 100)}`}
            description={[note, hintOf(discount)].filter(Boolean).join(' · ') || undefined}
            checked={applied.includes(id)}
            // A selected discount that no longer applies can still be deselected.
            disabled={rejectionOf(id) !== null && !applied.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                do: 'setDiscounts',
                id: entry.id,
                discountIds: checked
                  ? [...applied.filter((other) => !areApart(id, other)), id]
                  : applied.filter((other) => other !== id),
              })
            }
          />
        );
      })}
    </fieldset>
  );
}
