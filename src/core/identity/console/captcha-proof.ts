import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';

/** Solves a captcha invisibly in a worker, in about a second. The proof is valid for one call. */
export async function makeCaptchaProof(): Promise<string> {
  const challenge: unknown = await (await fetch('/v1/captcha')).json();
  const worker = new Pbkdf2Worker();
  try {
    const solution = await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<{ error?: unknown } | null>) =>
        data && !('error' in data) ? resolve(data) : reject(new Error('the captcha could not be solved')),
      );
      worker.addEventListener('error', reject);
      const work = { challenge, counterStart: 0, counterStep: 1, type: 'work' };
      // A worker has no target origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(work);
    });
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    worker.terminate();
  }
}
