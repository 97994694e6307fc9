import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '#design/form/number-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import type { Currency } from '#design/format.ts';
import type { BilledOn } from '#platform/api-client/generated/graphql.ts';
import type { Rule } from './rule-text.ts';

const BILLED_ON = ['CLICK', 'IMPRESSION'] as const satisfies readonly BilledOn[];
/** Clicks are charged in hundredths, impressions as exactly as amounts are kept. */
const DIGITS: Readonly<Record<BilledOn, number>> = { CLICK: 2, IMPRESSION: 6 };

/** The price of a rule, as its form has it. */
type PriceValues = { amount: string; billedOn: BilledOn };

export const priceOf = (rule: Rule | null, { maxFractionDigits }: Currency): PriceValues => ({
  amount: withDigits(rule?.amount ?? '', maxFractionDigits),
  billedOn: rule?.billedOn ?? BILLED_ON[0],
});

export const sentPrice = ({ amount, billedOn }: PriceValues) => ({ amount: amount || null, billedOn });

/** Returns decimal text with at least so many digits; empty as it is. */
function withDigits(amount: string, digits: number): string {
  const [whole, fraction = ''] = amount.split('.');
  const padded = fraction.padEnd(digits, '0');
  return amount === '' || padded === '' ? amount : `${whole}.${padded}`;
}

interface PriceFieldsProps {
  label: string;
  description?: string;
  isRequired?: boolean;
  currency: Currency;
  form: { values: PriceValues; getInputProps(name: keyof PriceValues): object };
}

/** The fields of a price, and of what it is one. */
export function PriceFields({ label, description, isRequired = false, currency, form }: PriceFieldsProps) {
  const { t } = useTranslation('yield');
  return (
    <Group grow align="flex-start">
      <MoneyField
        label={label}
        description={description}
        // Its input stands beside one without a description.
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required={isRequired}
        currency={currency}
        digits={DIGITS[form.values.billedOn]}
        {...form.getInputProps('amount')}
      />
      <SelectField
        label={t('form.billedOn')}
        allowDeselect={false}
        data={BILLED_ON.map((value) => ({ value, label: t(`billedOn.${value}`) }))}
        {...form.getInputProps('billedOn')}
      />
    </Group>
  );
}
