import { Select, type SelectProps } from '@mantine/core';

export const SelectField = (props: SelectProps) => <Select allowDeselect={false} {...props} />;
