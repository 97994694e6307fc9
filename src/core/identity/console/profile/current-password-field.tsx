import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#design/form/text-fields.tsx';

/** Asks for the current password, as required before changing how the user signs in. */
export function CurrentPasswordField(props: PasswordInputProps) {
  const { t } = useTranslation(['profile', 'auth']);
  return (
    <PasswordField
      label={t('password.current')}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('auth:signIn.showPassword') }}
      {...props}
    />
  );
}
