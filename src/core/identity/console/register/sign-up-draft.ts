import type { SignUpValues } from './sign-up-form.ts';

const KEY = 'endcap-sign-up';

/** Restores the input after a reload of this tab, except the password and the captcha's proof. */
export function readDraft(): Partial<SignUpValues> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<SignUpValues>;
  } catch {
    return {};
  }
}

export function writeDraft(values: SignUpValues): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...values, password: undefined, captchaToken: undefined }));
}

export function deleteDraft(): void {
  sessionStorage.removeItem(KEY);
}
