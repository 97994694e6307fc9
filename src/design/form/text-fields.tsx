import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';

export const TextField = (props: TextInputProps) => <TextInput {...props} />;
// Mantine marks only the wrapper, which screen readers do not announce.
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />
);
