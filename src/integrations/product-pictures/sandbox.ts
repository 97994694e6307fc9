import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { escapeHtml } from '#kernel/html.ts';
import { fail, ok } from '#kernel/result.ts';
import { PICTURE_SIZE as SIZE, type ImageGenerator, type ImageRequest } from './product-pictures.ts';

/** A prompt containing this word is rejected, to try out rejections. */
export const REJECTED_WORD = 'refuse';

const PRODUCT_SIZE = 520;
const INK = '#20232b';
const PIXEL_LIMIT = 40_000_000;
// The fonts come from a package, so the result does not depend on the machine.
const FONTS = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto');

/**
 * Composes the image in this process: the product in front of a scene whose colors derive from the prompt. The same
 * request always yields the same image.
 */
export function createImageSandbox(): ImageGenerator {
  return {
    async draw(request) {
      if (request.prompt.toLowerCase().includes(REJECTED_WORD)) return fail('REFUSED');
      const palette = paletteOf(request);
      const product =
        (request.picture && (await productLayer(request.picture))) ?? (await monogramLayer(request, palette));
      const layers: OverlayOptions[] = [product, ...(await captionLayers(request, palette))];
      const scene = sharp(Buffer.from(sceneOf(request.variant, palette)));
      return ok(await scene.composite(layers).jpeg({ quality: 88, mozjpeg: true }).toBuffer());
    },
  };
}

interface Palette {
  /** Degrees on the color wheel. */
  hue: number;
  accent: number;
  isDark: boolean;
}

// Frequent words and their colors; every other word gets a hue of its own.
const HUES: Readonly<Record<string, number>> = {
  beach: 40,
  sand: 36,
  desert: 30,
  sunset: 18,
  summer: 46,
  ocean: 200,
  sea: 198,
  sky: 208,
  winter: 214,
  snow: 212,
  forest: 140,
  garden: 120,
  leaf: 110,
  spring: 95,
  rose: 345,
  pink: 335,
  night: 245,
  marble: 220,
  kitchen: 28,
};
const DARK_WORDS = /night|dark|black|midnight|evening/i;

function paletteOf({ prompt, variant }: ImageRequest): Palette {
  const words = prompt.toLowerCase().match(/\p{L}+/gu) ?? [];
  const known = words.map((word) => HUES[word]).find((hue) => hue !== undefined);
  const [first = 0, second = 0] = createHash('sha256').update(words.join(' ')).digest();
  const hue = ((known ?? (first * 360) / 256) + variant * 14) % 360;
  return { hue, accent: (hue + 150 + (second * 60) / 256) % 360, isDark: DARK_WORDS.test(prompt) };
}

/** Four scenes: a podium, a window of light, a wave and an arch. */
function sceneOf(variant: number, { hue, accent, isDark }: Palette): string {
  const tone = (lightness: number, saturation = 46) =>
    `hsl(${hue} ${saturation}% ${isDark ? 100 - lightness : lightness}%)`;
  const spot = `hsl(${accent} 55% ${isDark ? 40 : 72}%)`;
  const shapes = [
    `<circle cx="512" cy="430" r="330" fill="${tone(96)}" opacity=".7"/>
     <ellipse cx="512" cy="800" rx="380" ry="80" fill="${tone(62)}"/><ellipse cx="512" cy="776" rx="380" ry="80" fill="${tone(90)}"/>`,
    `<path d="M560 0 L1024 0 L1024 420 L360 1024 L60 1024 Z" fill="${tone(97)}" opacity=".65"/>
     <circle cx="160" cy="180" r="120" fill="${spot}" opacity=".55"/>`,
    `<path d="M0 720 C220 610 420 840 640 730 S920 620 1024 700 V1024 H0 Z" fill="${tone(68)}"/>
     <path d="M0 800 C260 700 460 900 700 800 S960 720 1024 780 V1024 H0 Z" fill="${tone(58)}"/>
     <circle cx="820" cy="210" r="110" fill="${spot}" opacity=".8"/>`,
    `<path d="M212 1024 V500 A300 300 0 0 1 812 500 V1024 Z" fill="${tone(95)}"/>
     <rect x="0" y="830" width="1024" height="194" fill="${tone(66)}"/><circle cx="870" cy="740" r="90" fill="${spot}"/>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2=".6" y2="1">
      <stop offset="0" stop-color="${tone(91)}"/><stop offset="1" stop-color="${tone(72, 52)}"/></linearGradient>
      <radialGradient id="shade"><stop offset="0" stop-color="#000" stop-opacity=".32"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>
    <rect width="${SIZE}" height="${SIZE}" fill="url(#sky)"/>${shapes[variant % shapes.length]}
    <ellipse cx="512" cy="772" rx="270" ry="46" fill="url(#shade)"/></svg>`;
}

/** Returns the product's image, on its own background if it has one. Null when it is not an image. */
async function productLayer(picture: Uint8Array): Promise<OverlayOptions | null> {
  try {
    const fitted = await sharp(picture, { limitInputPixels: PIXEL_LIMIT })
      .rotate()
      .resize(PRODUCT_SIZE, PRODUCT_SIZE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();
    const { isOpaque } = await sharp(fitted).stats();
    return { input: isOpaque ? await rounded(fitted) : fitted, left: (SIZE - PRODUCT_SIZE) / 2, top: 262 };
  } catch {
    return null;
  }
}

function rounded(picture: Buffer): Promise<Buffer> {
  const mask = `<svg width="${PRODUCT_SIZE}" height="${PRODUCT_SIZE}"><rect width="100%" height="100%" rx="36" fill="#fff"/></svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** Draws a pack with the brand's first letter, for products without an image. */
async function monogramLayer({ brandName, productName }: ImageRequest, { accent }: Palette): Promise<OverlayOptions> {
  const pack = `<svg width="320" height="${PRODUCT_SIZE - 40}"><rect x="60" width="200" height="70" rx="18" fill="hsl(${accent} 40% 34%)"/>
    <rect y="60" width="320" height="${PRODUCT_SIZE - 100}" rx="44" fill="hsl(${accent} 48% 46%)"/>
    <rect x="36" y="150" width="248" height="200" rx="20" fill="#fff" opacity=".92"/></svg>`;
  const initial = await text((brandName ?? productName).slice(0, 1).toUpperCase(), {
    size: 130,
    color: INK,
    width: 220,
    bold: true,
  });
  const { width, height } = await sharp(initial).metadata();
  const input = await sharp(Buffer.from(pack))
    .composite([{ input: initial, left: Math.round(160 - width / 2), top: Math.round(250 - height / 2) }])
    .png()
    .toBuffer();
  return { input, left: (SIZE - 320) / 2, top: 300 };
}

/** Draws the brand above the product and its name below. */
async function captionLayers({ brandName, productName }: ImageRequest, { isDark }: Palette): Promise<OverlayOptions[]> {
  const color = isDark ? '#ffffff' : INK;
  const lines = [
    ...(brandName ? [{ words: brandName, size: 58, top: 92, bold: true }] : []),
    { words: productName.length > 60 ? `${productName.slice(0, 59)}…` : productName, size: 34, top: 880, bold: false },
  ];
  return Promise.all(
    lines.map(async ({ words, size, top, bold }) => {
      const input = await text(words, { size, color, width: 840, bold });
      const { width } = await sharp(input).metadata();
      return { input, left: Math.round((SIZE - width) / 2), top };
    }),
  );
}

function text(
  words: string,
  { size, color, width, bold }: { size: number; color: string; width: number; bold: boolean },
): Promise<Buffer> {
  return sharp({
    text: {
      text: `<span foreground="${color}" font_size="${size * 1024}">${escapeHtml(words)}</span>`,
      font: bold ? 'Roboto Medium' : 'Roboto',
      fontfile: join(FONTS, bold ? 'Roboto-Medium.ttf' : 'Roboto-Regular.ttf'),
      width,
      align: 'centre',
      rgba: true,
    },
  })
    .png()
    .toBuffer();
}
