import * as z from 'zod/mini';
import type { SignUpField, SignUpValues } from './sign-up-form.ts';
import { parseJson } from '#kernel/json.ts';

const TEXTS = [
  'email',
  'fullName',
  'companyName',
  'registrationNo',
  'authorizedName',
  'countryCode',
  'address',
  'address2',
  'postalCode',
  'phoneCountry',
  'phoneNumber',
  'walletCurrencyCode',
] as const satisfies readonly SignUpField[];
const KEY = 'endcap-sign-up';
const Selection = z.array(z.object({ id: z.string(), name: z.string() }));
const Draft = z.partial(
  z.object({
    ...(Object.fromEntries(TEXTS.map((field) => [field, z.string()])) as Record<
      (typeof TEXTS)[number],
      z.ZodMiniString
    >),
    brands: Selection,
    sellers: Selection,
  }),
);

/** Restores the input after a reload of this tab, except the password and the captcha's proof. */
export function readDraft(): Partial<SignUpValues> {
  return parseJson(Draft, sessionStorage.getItem(KEY)) ?? {};
}

export function writeDraft(values: SignUpValues): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...values, password: undefined, captchaToken: undefined }));
}

export function deleteDraft(): void {
  sessionStorage.removeItem(KEY);
}
