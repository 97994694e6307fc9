import type { SignUpValues } from './sign-up-form.ts';

const KEY = 'endcap-sign-up';

/** What was typed so far outlives a reload of this tab; the password and the captcha's proof do not. */
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
