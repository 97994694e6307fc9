import { Group, Input, type MantineSize } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dialCode } from './dial-codes.ts';
import { CountryField } from './place-fields.tsx';
import { TextField } from './text-fields.tsx';

interface PhoneFieldProps {
  label: string;
  /** ISO 3166 alpha-2. */
  country: string;
  onCountry(country: string): void;
  required?: boolean;
  error?: ReactNode;
  disabled?: boolean;
  size?: MantineSize;
  /** The number as typed, without the dial code. */
  value?: string;
  onChange?: (event: React.ChangeEvent<HTMLInputElement>) => void;
  onBlur?: (event: React.FocusEvent<HTMLInputElement>) => void;
}

/** A phone number with its country; `internationalNumber` combines them. */
export function PhoneField({ label, country, onCountry, required, error, size, ...input }: PhoneFieldProps) {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      required={required}
      error={error}
      size={size}
      id={id}
      errorProps={{ id: `${id}-error` }}
    >
      <Group gap={8} wrap="nowrap" align="flex-start" mb={error ? 5 : 0}>
        <CountryField
          aria-label={t('phone.country')}
          size={size}
          w={150}
          style={{ flex: 'none' }}
          disabled={input.disabled}
          value={country}
          onChange={(next) => next && onCountry(next)}
        />
        <TextField
          size={size}
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          style={{ flex: 1 }}
          error={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          leftSection={<span style={{ color: 'var(--text-quiet)' }}>{`+${dialCode(country) ?? ''}`}</span>}
          leftSectionWidth={48}
          {...input}
        />
      </Group>
    </Input.Wrapper>
  );
}
