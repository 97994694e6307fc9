import { fail, ok, type Result } from '#kernel/result.ts';
import { renderPdf } from '#platform/files/pdf.ts';
import { logoOf } from './document-sheet.ts';

const MAX_BYTES = 200_000;

export type LogoProblem = 'TOO_LARGE' | 'NOT_A_PICTURE';

/**
 * Reads an issuer's logo from the bytes of an SVG, PNG or JPEG file, as documents store it. It is drawn once: a picture
 * that cannot be drawn would break every document of its country.
 */
export async function readLogo(bytes: Buffer): Promise<Result<string, LogoProblem>> {
  if (bytes.length > MAX_BYTES) return fail('TOO_LARGE');
  const picture = pictureOf(bytes);
  if (picture === null) return fail('NOT_A_PICTURE');
  try {
    await renderPdf({
      info: { title: 'Logo', author: 'Endcap', creationDate: new Date(0) },
      language: 'en',
      pageSize: 'A4',
      pageMargins: [0, 0, 0, 0],
      defaultStyle: { font: 'Roboto' },
      styles: {},
      content: [logoOf(picture)],
      footer: () => '',
    });
  } catch {
    return fail('NOT_A_PICTURE');
  }
  return ok(picture);
}

function pictureOf(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return `data:image/png;base64,${bytes.toString('base64')}`;
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])))
    return `data:image/jpeg;base64,${bytes.toString('base64')}`;
  const text = bytes.toString('utf8').trim();
  return /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text) ? text : null;
}
