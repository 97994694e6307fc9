import { createImageClient } from '#integrations/product-pictures/client.ts';
import type { ImageGenerator } from '#integrations/product-pictures/product-pictures.ts';
import type { Environment } from './environment.ts';

/** Opens the product image generator: the configured service, or one in this process. */
export function openImages({ PICTURES_URL }: Pick<Environment, 'PICTURES_URL'>): ImageGenerator {
  if (!PICTURES_URL) return LOCAL_GENERATOR;
  const { origin, pathname, username, password } = new URL(PICTURES_URL);
  return createImageClient({
    url: `${origin}${pathname}`.replace(/\/$/, ''),
    model: decodeURIComponent(username),
    key: decodeURIComponent(password),
  });
}

/** The renderer is loaded with the first image, so that it does not delay the start. */
const LOCAL_GENERATOR: ImageGenerator = {
  async draw(request) {
    const { createImageSandbox } = await import('#integrations/product-pictures/sandbox.ts');
    return createImageSandbox().draw(request);
  },
};
