import { Select, type SelectProps } from '@mantine/core';
import { optionsHolding } from './options-holding.ts';

export const SelectField = (props: SelectProps) => <Select allowDeselect={false} filter={optionsHolding} {...props} />;
