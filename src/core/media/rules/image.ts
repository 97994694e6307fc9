import type { Message } from '#kernel/message.ts';
import { imageMessages } from './image.messages.ts';

export type ImageFormat = 'png' | 'jpeg' | 'gif';

/**
 * Size limit of a banner image in megabytes without a configured limit, and the maximum that quick create may request.
 */
export const DEFAULT_IMAGE_LIMIT_MB = 1.2;
export const MAX_IMAGE_LIMIT_MB = 5;
const MEGABYTE = 1024 * 1024;

/** Path prefix of stored images; the file name follows. */
export const IMAGE_PATH = '/campaign-images/';
const IMAGE_NAME = /\/campaign-images\/([0-9a-f-]{36}\.(?:png|jpg|gif))$/;

/** Returns the file name of an uploaded image's URL; null for any other URL. */
export function imageNameOf(url: string): string | null {
  return IMAGE_NAME.exec(url)?.[1] ?? null;
}

const SIGNATURES: readonly (readonly [ImageFormat, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
];

/** Returns the format according to the file's first bytes, regardless of its name; null for unsupported formats. */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | null {
  return SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0] ?? null;
}

export interface ImageBounds {
  minWidth: number | null;
  minHeight: number | null;
  maxFileSizeMb: number;
}

export function isWithin(bytes: number, maxMb: number): boolean {
  return bytes <= maxMb * MEGABYTE;
}

/** Qualities tried for an image that is too large in bytes, best first. */
export const JPEG_QUALITIES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1] as const;
export const COMPRESSED_NAME = 'compressed_image.jpg';

/** Checks an image against the limits of its placement, in pixels and megabytes. Returns null when it fits. */
export function imageProblem(
  image: { width: number; height: number; bytes: number },
  { minWidth, minHeight, maxFileSizeMb }: ImageBounds,
): Message | null {
  if (!isWithin(image.bytes, maxFileSizeMb)) return imageMessages.fileSizeIsTooBig({ max: maxFileSizeMb });
  if (minWidth !== null && image.width < minWidth) return imageMessages.imageWidthIsTooSmall({ min: minWidth });
  if (minHeight !== null && image.height < minHeight) {
    return imageMessages.imageHeightIsTooSmall({ min: minHeight });
  }
  if (minWidth === null || minHeight === null) return null;
  const stretch = image.width / image.height / (minWidth / minHeight);
  return stretch >= 0.9 && stretch <= 1.1 ? null : imageMessages.imageRatioIsIncorrect(ratioOf(minWidth, minHeight));
}

/** Reduces two sides to their ratio: 750 × 500 is 3:2. */
function ratioOf(width: number, height: number): { width: number; height: number } {
  let [a, b] = [width, height];
  while (b > 0) [a, b] = [b, a % b];
  return { width: width / a, height: height / a };
}

/** Returns the size limit in megabytes: the requested one, capped by the configured one. */
export function imageLimitMb(requestedMb: number | null, configuredMb: number | null): number {
  if (requestedMb === null || !(requestedMb > 0)) return configuredMb ?? DEFAULT_IMAGE_LIMIT_MB;
  return Math.min(requestedMb, configuredMb ?? MAX_IMAGE_LIMIT_MB);
}
