import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#design/form/text-fields.tsx';

/** The password somebody has, asked for before how they sign in is changed. */
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
