import { createImageClient } from '#integrations/product-pictures/client.ts';
import type { ImageGenerator } from '#integrations/product-pictures/product-pictures.ts';
import type { Environment } from './environment.ts';

/** Who draws product pictures: the configured service, or else this machine. */
export function openImages({ PICTURES_URL }: Pick<Environment, 'PICTURES_URL'>): ImageGenerator {
  if (!PICTURES_URL) return DRAWN_HERE;
  const { origin, pathname, username, password } = new URL(PICTURES_URL);
  return createImageClient({
    url: `${origin}${pathname}`.replace(/\/$/, ''),
    model: decodeURIComponent(username),
    key: decodeURIComponent(password),
  });
}

/** What draws is loaded with the first picture: a start does not wait for it. */
const DRAWN_HERE: ImageGenerator = {
  async draw(request) {
    const { createImageSandbox } = await import('#integrations/product-pictures/sandbox.ts');
    return createImageSandbox().draw(request);
  },
};
