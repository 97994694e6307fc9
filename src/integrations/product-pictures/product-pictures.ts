import type { Result } from '#kernel/result.ts';

/** What a picture is to show. */
export interface PictureWish {
  /** In the person's own words: the scene the product is put into. */
  prompt: string;
  productName: string;
  brandName: string | null;
  /** The product's own picture, of any usual format; null where there is none. */
  picture: Uint8Array | null;
  /** 0 and up: another number, another picture of the same wish. */
  variant: number;
}

/** REFUSED is final: this wish is not drawn. UNREACHABLE may work out later. */
export type PictureFailure = 'REFUSED' | 'UNREACHABLE';

/** Draws a product in a scene; square, 1024 pixels, PNG or JPEG. */
export interface PictureGenerator {
  draw(wish: PictureWish): Promise<Result<Uint8Array, PictureFailure>>;
}

/** Pixels on either side. */
export const PICTURE_SIZE = 1024;
