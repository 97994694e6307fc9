import type { Message } from '#kernel/message.ts';
import {
  COMPRESSED_NAME,
  imageFormatOf,
  imageProblem,
  isWithin,
  JPEG_QUALITIES,
  type ImageBounds,
} from '../rules/image.ts';
import { imageMessages } from '../rules/image.messages.ts';

type Prepared = { ok: true; file: File } | { ok: false; problem: Message };

/**
 * Reads an image in the browser and checks it against its placement, so that no upload is sent only to be rejected.
 * Images that are too large in bytes are re-encoded as JPEG at the best quality that fits.
 */
export async function prepareImage(file: File, bounds: ImageBounds): Promise<Prepared> {
  const format = imageFormatOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  const bitmap = format && (await createImageBitmap(file).catch(() => null));
  if (!bitmap) return { ok: false, problem: imageMessages.invalidImageFile() };
  const { width, height } = bitmap;
  // Re-encoding would lose a GIF's animation.
  const fitting = isWithin(file.size, bounds.maxFileSizeMb) || format === 'gif' ? file : await compress(bitmap, bounds);
  const problem = imageProblem({ width, height, bytes: (fitting ?? file).size }, bounds);
  return problem ? { ok: false, problem } : { ok: true, file: fitting ?? file };
}

async function compress(bitmap: ImageBitmap, { maxFileSizeMb }: ImageBounds): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const drawing = canvas.getContext('2d')!;
  // JPEG has no transparency; transparent areas become white.
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(bitmap, 0, 0);
  for (const quality of JPEG_QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && isWithin(blob.size, maxFileSizeMb)) return new File([blob], COMPRESSED_NAME, { type: 'image/jpeg' });
  }
  return null;
}
