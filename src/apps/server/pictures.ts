import { createPictureClient } from '#integrations/product-pictures/client.ts';
import type { PictureGenerator } from '#integrations/product-pictures/product-pictures.ts';
import type { Environment } from './environment.ts';

/** Who draws product pictures: the configured service, or else this machine. */
export function openPictures({ PICTURES_URL }: Pick<Environment, 'PICTURES_URL'>): PictureGenerator {
  if (!PICTURES_URL) return DRAWN_HERE;
  const { origin, pathname, username, password } = new URL(PICTURES_URL);
  return createPictureClient({
    url: `${origin}${pathname}`.replace(/\/$/, ''),
    model: decodeURIComponent(username),
    key: decodeURIComponent(password),
  });
}

/** What draws is loaded with the first picture: a start does not wait for it. */
const DRAWN_HERE: PictureGenerator = {
  async draw(wish) {
    const { createPictureSandbox } = await import('#integrations/product-pictures/sandbox.ts');
    return createPictureSandbox().draw(wish);
  },
};
