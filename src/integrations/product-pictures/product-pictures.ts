import type { Result } from '#kernel/result.ts';

/** The content of an image. */
export interface ImageRequest {
  /** The user's prompt: the scene around the product. */
  prompt: string;
  productName: string;
  brandName: string | null;
  /** The product's own image, in any common format; null when there is none. */
  picture: Uint8Array | null;
  /** 0 and up: each number yields another image for the same request. */
  variant: number;
}

/** REFUSED is final: this request is not drawn. UNREACHABLE may work later. */
export type ImageFailure = 'REFUSED' | 'UNREACHABLE';

/** Draws a product in a scene; square, 1024 pixels, PNG or JPEG. */
export interface ImageGenerator {
  draw(request: ImageRequest): Promise<Result<Uint8Array, ImageFailure>>;
}

/** Pixels per side. */
export const PICTURE_SIZE = 1024;
