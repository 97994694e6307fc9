import { SegmentedControl, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField, TextField } from '#design/form/text-fields.tsx';

export const NO_PROOF = { way: 'password', currentPassword: '', code: '' };
export type ProofValues = typeof NO_PROOF;

/** The values as the API takes them. */
export const proofOf = ({ way, currentPassword, code }: ProofValues) =>
  way === 'password' ? { currentPassword } : { code: code.trim() };

/** Validates the values; `t` is of the namespace `common`. */
export const proofRules = (t: (key: 'common:proof.requirePassword' | 'common:proof.requireCode') => string) => ({
  currentPassword: (value: string, { way }: ProofValues) =>
    way !== 'password' || value ? null : t('common:proof.requirePassword'),
  code: (value: string, { way }: ProofValues) =>
    way !== 'code' || value.trim() ? null : t('common:proof.requireCode'),
});

interface ProofFieldProps {
  way: string;
  inputProps(field: 'way' | 'currentPassword' | 'code'): object;
}

/** Asks who is at the keyboard, before what an open session alone must not do. */
export function ProofField({ way, inputProps }: ProofFieldProps) {
  const { t } = useTranslation('common');
  return (
    <Stack gap={6}>
      <SegmentedControl
        aria-label={t('proof.title')}
        data={[
          { value: 'password', label: t('proof.password') },
          { value: 'code', label: t('proof.code') },
        ]}
        {...inputProps('way')}
      />
      {way === 'password' ? (
        <PasswordField
          label={t('proof.currentPassword')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('proof.show') }}
          {...inputProps('currentPassword')}
        />
      ) : (
        <TextField
          label={t('proof.appCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...inputProps('code')}
        />
      )}
    </Stack>
  );
}
