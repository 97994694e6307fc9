import type { Sharp } from 'sharp';
import type { FileStorage } from '#integrations/storage/storage.ts';
import type { Message } from '#kernel/message.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { imageFormatOf, imageProblem, type ImageBounds, type ImageFormat } from '../rules/image.ts';
import { imageMessages } from '../rules/image.messages.ts';

// Far more than any placement shows, yet small enough to make decompression bombs harmless.
const PIXEL_LIMIT = 40_000_000;
const FRAME_LIMIT = 120;

const EXTENSIONS: Record<ImageFormat, 'png' | 'jpg' | 'gif'> = { png: 'png', jpeg: 'jpg', gif: 'gif' };
const CONTENT_TYPES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif' };

export interface CleanImage {
  contents: Buffer;
  extension: string;
  contentType: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** Loaded with the first image, so that it does not delay the server's start. */
const loadSharp = async () => (await import('sharp')).default;

/**
 * Decodes an image and encodes it again, so that only pixels are stored: no metadata, no second file appended to the
 * first. Fails when the bytes are not an image or exceed the bounds.
 */
export async function cleanImage(file: Blob, bounds: ImageBounds): Promise<Result<CleanImage, Message>> {
  // Checks the file size before reading anything.
  const tooBig = imageProblem(
    { width: 0, height: 0, bytes: file.size },
    { ...bounds, minWidth: null, minHeight: null },
  );
  if (tooBig) return fail(tooBig);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = imageFormatOf(bytes);
  if (!format) return fail(imageMessages.invalidImageFile());
  const sharp = await loadSharp();
  const read = () =>
    sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', animated: format === 'gif', sequentialRead: true });
  try {
    const { pages = 1, ...header } = await read().metadata();
    if (pages > FRAME_LIMIT || (header.pageHeight ?? header.height) < 1) return fail(imageMessages.invalidImageFile());
    // Applies the EXIF orientation now, since all metadata is dropped.
    const { data, info } = await encode(format === 'gif' ? read() : read().rotate(), format).toBuffer({
      resolveWithObject: true,
    });
    const size = { width: info.width, height: info.pageHeight ?? info.height };
    const invalidPayload = imageProblem({ ...size, bytes: bytes.length }, bounds);
    if (invalidPayload) return fail(invalidPayload);
    const extension = EXTENSIONS[format];
    return ok({ contents: data, extension, contentType: CONTENT_TYPES[extension]!, ...size });
  } catch {
    return fail(imageMessages.invalidImageFile());
  }
}

function encode(image: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'png':
      return image.png({ compressionLevel: 9 });
    case 'jpeg':
      return image.jpeg({ quality: 90 });
    case 'gif':
      return image.gif();
  }
}

/** An image as a JPEG of at most `sizePx` pixels a side; null when the bytes are no image. */
export async function encodeJpeg(bytes: Uint8Array, sizePx: number): Promise<Buffer | null> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
      .resize(sizePx, sizePx, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 88, mozjpeg: true })
      .toBuffer();
  } catch {
    return null;
  }
}

const keyOf = (name: string) => `campaign-images/${name}`;

export async function storeImage(files: FileStorage, name: string, image: CleanImage): Promise<void> {
  await files.put(keyOf(name), image.contents, image.contentType);
}

/** Returns null for an unknown image. */
export async function findImage(files: FileStorage, name: string) {
  const found = await files.get(keyOf(name));
  return found && { ...found, contentType: CONTENT_TYPES[name.split('.')[1] ?? ''] ?? 'application/octet-stream' };
}
