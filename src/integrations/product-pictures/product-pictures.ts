import type { Result } from '#kernel/result.ts';

/** What a picture is to show. */
export interface ImageRequest {
  /** In the person's own words: the scene the product is put into. */
  prompt: string;
  productName: string;
  brandName: string | null;
  /** The product's own picture, of any usual format; null where there is none. */
  picture: Uint8Array | null;
  /** 0 and up: another number, another picture of the same request. */
  variant: number;
}

/** REFUSED is final: this request is not drawn. UNREACHABLE may work out later. */
export type ImageFailure = 'REFUSED' | 'UNREACHABLE';

/** Draws a product in a scene; square, 1024 pixels, PNG or JPEG. */
export interface ImageGenerator {
  draw(request: ImageRequest): Promise<Result<Uint8Array, ImageFailure>>;
}

/** Pixels on either side. */
export const PICTURE_SIZE = 1024;
