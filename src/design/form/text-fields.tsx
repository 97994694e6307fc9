import {
  PasswordInput,
  Textarea,
  TextInput,
  type PasswordInputProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';

export const TextField = (props: TextInputProps) => <TextInput {...props} />;
export const LongTextField = (props: TextareaProps) => <Textarea autosize minRows={3} {...props} />;
export const PasswordField = (props: PasswordInputProps) => <PasswordInput {...props} />;
