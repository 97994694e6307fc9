import { Stack } from '@mantine/core';
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#design/form/text-fields.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import type { SignUpField } from './sign-up-form.ts';
import type { SignUpChecks, SignUpFormControl } from './use-sign-up-checks.ts';
import styles from './register.module.css';

export interface StepProps {
  form: SignUpFormControl;
  checks: SignUpChecks;
}

/** Returns a field's props, with the server's check on blur added. */
export function checkedProps({ form, checks }: StepProps, field: SignUpField) {
  const props = form.getInputProps(field) as { onBlur(event: FocusEvent): void };
  return {
    ...props,
    onBlur(event: FocusEvent) {
      props.onBlur(event);
      void checks.check(field);
    },
  };
}

export function Warning({ text }: { text: string | undefined }) {
  return (
    <div role="status" className={text ? styles.warning : undefined}>
      {text}
    </div>
  );
}

/** Asks for the user's data. */
export function UserStep(step: StepProps) {
  const { t } = useTranslation('auth');
  return (
    <Stack gap="md">
      <div>
        <TextField
          size="sm"
          type="email"
          label={t('signIn.email')}
          autoComplete="username"
          autoFocus
          maxLength={254}
          {...checkedProps(step, 'email')}
        />
        <Warning text={step.checks.warnings['email']} />
      </div>
      <TextField
        size="sm"
        label={t('person.fullName')}
        autoComplete="name"
        maxLength={200}
        {...checkedProps(step, 'fullName')}
      />
      <NewPasswordField
        label={t('signIn.password')}
        {...step.form.getInputProps('password')}
        value={step.form.values.password}
        personal={[step.form.values.email, step.form.values.fullName]}
      />
    </Stack>
  );
}
