import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';

export const TextField = (props: TextInputProps) => <TextInput {...props} />;
export const PasswordField = (props: PasswordInputProps) => <PasswordInput {...props} />;
