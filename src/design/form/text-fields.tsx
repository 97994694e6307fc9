import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';

export const TextField = (props: TextInputProps) => <TextInput {...props} />;
// The component marks its frame only, which nobody hears.
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />
);
