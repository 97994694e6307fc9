import { MultiSelect, Select, type MultiSelectProps, type SelectProps } from '@mantine/core';

export const SelectField = (props: SelectProps) => <Select allowDeselect={false} {...props} />;
export const MultiSelectField = (props: MultiSelectProps) => <MultiSelect hidePickedOptions {...props} />;
