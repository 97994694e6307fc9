import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { optionsHolding } from './options-holding.ts';

interface MultiSelectFieldProps extends Omit<MultiSelectProps, 'data' | 'value'> {
  /** Ids with their labels, or names that are their own ids. */
  data: readonly { value: string; label: string }[] | readonly string[];
  value?: readonly string[];
}

/** Selected values without a known option are shown as "…": their ids mean nothing to users. */
export function MultiSelectField({ data, value = [], ...props }: MultiSelectFieldProps) {
  const options = data.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
  const known = new Set(options.map((option) => option.value));
  const nameless = value.filter((id) => !known.has(id)).map((id) => ({ value: id, label: '…' }));
  return (
    <MultiSelect
      hidePickedOptions
      filter={optionsHolding}
      data={[...options, ...nameless]}
      value={[...value]}
      {...props}
    />
  );
}
