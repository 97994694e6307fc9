import * as z from 'zod/mini';
import { fail, ok, type Result } from '#kernel/result.ts';
import { PICTURE_SIZE, type ImageFailure, type ImageGenerator, type ImageRequest } from './product-pictures.ts';

export interface ClientOptions {
  /** Root of the API, e.g. https://api.openai.com/v1, without a trailing slash. */
  url: string;
  key: string;
  model: string;
  timeoutMs?: number;
}

// Generating an image takes time.
const TIMEOUT_MS = 60_000;
const SIZE = `${PICTURE_SIZE}x${PICTURE_SIZE}`;

const Answer = z.object({
  data: z.array(z.object({ b64_json: z.string().check(z.minLength(1)) })).check(z.minLength(1)),
});

/** Client for the OpenAI images API, which others offer too; sends the product's own image along if there is one. */
export function createImageClient({ url, key, model, timeoutMs = TIMEOUT_MS }: ClientOptions): ImageGenerator {
  async function ask(path: string, request: RequestInit): Promise<Result<Uint8Array, ImageFailure>> {
    try {
      const response = await fetch(`${url}${path}`, {
        ...request,
        method: 'POST',
        headers: { ...request.headers, authorization: `Bearer ${key}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      // A prompt that violates the provider's rules is answered as a bad request; a wrong key is the operator's
      // problem, not the user's.
      if (response.status === 400 || response.status === 422) return fail('REFUSED');
      if (!response.ok) return fail('UNREACHABLE');
      const read = Answer.safeParse(await response.json());
      return read.success ? ok(Buffer.from(read.data.data[0]!.b64_json, 'base64')) : fail('UNREACHABLE');
    } catch {
      return fail('UNREACHABLE');
    }
  }

  return {
    draw(details) {
      const prompt = promptOf(details);
      if (!details.picture) {
        return ask('/images/generations', {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ model, prompt, n: 1, size: SIZE }),
        });
      }
      const form = new FormData();
      for (const [name, value] of Object.entries({ model, prompt, n: '1', size: SIZE })) form.set(name, value);
      form.set('image', new File([new Uint8Array(details.picture)], 'product', { type: typeOf(details.picture) }));
      return ask('/images/edits', { body: form });
    },
  };
}

function promptOf({ prompt, productName, brandName, picture, variant }: ImageRequest): string {
  const product = brandName ? `${productName} by ${brandName}` : productName;
  const instruction = picture ? ' Keep the product itself exactly as it is in the given picture.' : '';
  return `Advertising photo of ${product}. Scene: ${prompt}.${instruction} No text, no people's faces. Variation ${variant + 1}.`;
}

function typeOf(picture: Uint8Array): string {
  if (picture[0] === 0x89) return 'image/png';
  return picture[0] === 0x52 ? 'image/webp' : 'image/jpeg';
}
