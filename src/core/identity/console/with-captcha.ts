import { ApiError } from '#platform/api-client/api-error.ts';

/** Makes a call that requires a captcha only after too many attempts, and then retries it with the proof. */
export async function withCaptchaIfRequired<Value>(call: (captchaToken?: string) => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.fields['captchaToken']) throw error;
    const { makeCaptchaProof } = await import('./captcha-proof.ts');
    return call(await makeCaptchaProof());
  }
}
