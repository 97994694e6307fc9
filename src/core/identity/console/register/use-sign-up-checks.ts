import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import {
  CheckErrorSignUpDataDocument,
  CheckWarningSignUpDataDocument,
} from '#platform/api-client/generated/graphql.ts';
import { withCaptchaIfRequired } from '../with-captcha.ts';
import type { SignUpField, SignUpValues } from './sign-up-form.ts';

export type SignUpFormControl = UseFormReturnType<SignUpValues>;

/** Checks that only the server can make, requested per field on blur. */
export interface SignUpChecks {
  warnings: Partial<Record<string, string>>;
  check(field: SignUpField): Promise<void>;
  /** Checks those of the fields that the server knows more about; returns the rejected ones. */
  checkAll(fields: readonly SignUpField[]): Promise<string[]>;
  /** Checks the selected sellers. */
  warnAboutSellers(sellerIds: readonly string[]): Promise<void>;
}

const CHECKED = ['email', 'companyName', 'fullName'] as const;

export function useSignUpChecks(form: SignUpFormControl): SignUpChecks {
  const [warnings, setWarnings] = useState<Partial<Record<string, string>>>({});
  const requested = useRef(new Map<string, string>());

  const warn = async (input: { email?: string; sellerIds?: string[] }) => {
    const { checkWarningSignUpData } = await callApi(CheckWarningSignUpDataDocument, { input });
    const found = Object.fromEntries(
      checkWarningSignUpData.warnings.map(({ field, messages }) => [field, messages.join(' ')]),
    );
    setWarnings((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(input).map((field) => [field, undefined])),
      ...found,
    }));
  };
  const checkAll = async (fields: readonly SignUpField[]) => {
    const values = form.getValues();
    const provided = CHECKED.filter((field) => fields.includes(field)).map(
      (field) => [field, values[field].trim()] as const,
    );
    if (!provided.length) return [];
    // Ignores rate limits and failures: submitting validates the form again.
    const answer = await nullOnApiError(() =>
      withCaptchaIfRequired((captchaToken) =>
        callApi(CheckErrorSignUpDataDocument, { input: { ...Object.fromEntries(provided), captchaToken } }),
      ),
    );
    const errors = answer?.checkErrorSignUpData.errors ?? [];
    for (const { field, messages } of errors) {
      if (form.getValues()[field] === values[field]) form.setFieldError(field, messages[0]);
    }
    return errors.map(({ field }) => field);
  };

  return {
    warnings,
    checkAll,
    async check(field) {
      const value = String(form.getValues()[field]).trim();
      // Skips unchanged fields on blur.
      if (!value || requested.current.get(field) === value || form.validateField(field).hasError) return;
      requested.current.set(field, value);
      await Promise.all([checkAll([field]), field === 'email' ? nullOnApiError(() => warn({ email: value })) : null]);
    },
    async warnAboutSellers(sellerIds) {
      await nullOnApiError(() => warn({ sellerIds: [...sellerIds] }));
    },
  };
}

async function nullOnApiError<Value>(call: () => Promise<Value>): Promise<Value | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
