import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestBrowser } from '../../../../testing/api.ts';
import { PASSWORD } from '../../../../testing/seed.ts';

/** Input of a registration, without e-mail address and company name. */
export const SIGN_UP = {
  fullName: 'Ana Maria da Silva',
  password: PASSWORD,
  registrationNo: '201912345K',
  authorizedName: 'Ana Maria da Silva',
  address: '1 Shelf Street',
  postalCode: '018956',
  countryCode: 'SG',
  phoneNumber: '+6591234567',
  phoneCountry: 'SG',
};

/** Solves the captcha as a browser does. */
export async function solveCaptcha(browser: TestBrowser): Promise<string> {
  const response = await browser.request({ url: '/v1/captcha' });
  const challenge = response.json<Challenge>();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Signs in at the sandbox's seller center and returns with its token. */
export async function visitProvider(
  browser: TestBrowser,
  provider: string,
  membership: string,
  mode: 'login' | 'register' = 'register',
): Promise<string> {
  const query = new URLSearchParams({ mode, redirect_url: 'http://localhost/auth/register-with-sc' });
  const away = await browser.request({ url: `/v1/auth/${provider}?${query}` });
  const selected = await browser.request({ url: `${away.headers.location!}&account=${membership}` });
  const returned = await browser.request({ url: selected.headers.location!.replace('http://localhost', '') });
  return new URL(returned.headers.location!).searchParams.get('accessToken')!;
}
