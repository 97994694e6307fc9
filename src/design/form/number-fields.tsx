import { NumberInput, type NumberInputProps } from '@mantine/core';

/** Longest whole number, and longest price, that can be typed; what groups digits does not count. */
const NUMBER_CHARACTERS = 11;
const MONEY_CHARACTERS = 12;
const atMost =
  (characters: number): NumberInputProps['isAllowed'] =>
  ({ value }) =>
    value.length <= characters;

/** Whole numbers unless `decimalScale` says otherwise; grouped while typing. */
export function NumberField(props: NumberInputProps) {
  return (
    <NumberInput
      decimalScale={0}
      allowNegative={false}
      thousandSeparator=","
      hideControls
      isAllowed={atMost(NUMBER_CHARACTERS)}
      inputMode="numeric"
      {...props}
    />
  );
}

interface MoneyFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'prefix'> {
  /** Currency symbol shown in front. */
  symbol: string;
  /** Decimals that may be typed. */
  digits?: number;
  /** Decimal text as it crosses the API; empty when nothing is typed. */
  value?: string;
  onChange?(value: string): void;
}

/** An amount in one currency. Its value stays decimal text, so that no cent is lost to floating point. */
export function MoneyField({ symbol, digits = 2, onChange, ...props }: MoneyFieldProps) {
  return (
    <NumberInput
      decimalScale={digits}
      allowNegative={false}
      thousandSeparator=","
      hideControls
      isAllowed={atMost(MONEY_CHARACTERS)}
      inputMode="decimal"
      leftSection={
        <span style={{ color: 'var(--text-quiet)', fontSize: 'var(--mantine-font-size-sm)' }}>{symbol}</span>
      }
      leftSectionWidth={14 + symbol.length * 9}
      onValueChange={({ value }, { event }) => event && onChange?.(value)}
      {...props}
    />
  );
}
