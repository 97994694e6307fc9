import sharp from 'sharp';
import { cleanImage, insertImage, storeImage } from '#core/media/server/index.ts';
import type { FileStorage } from '#integrations/storage/storage.ts';
import type { NewId } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { MarketCompany } from './base.ts';
import { unwrap } from './unwrap.ts';

/** Sizes in each placement's aspect ratio, large enough for every placement of the demo's banner campaigns. */
const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  DESKTOP_SEARCH: [1200, 300],
  MOBILE_SEARCH: [750, 300],
  TILE_MOBILE: [600, 600],
};
export const BANNER_PLACEMENTS = Object.keys(SIZES);
const MAX_MB = 1;

/** Draws an image for each placement and uploads it as a seller would. Returns the URLs by placement. */
export async function uploadBanners(
  { database, files, newId }: { database: Database; files: FileStorage; newId: NewId },
  company: MarketCompany,
  nowMs: EpochMs,
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  for (const [placement, [width, height]] of Object.entries(SIZES)) {
    const drawn = await sharp(Buffer.from(drawing(width, height, company.index)))
      .png()
      .toBuffer();
    const bounds = { minWidth: width, minHeight: height, maxFileSizeMb: MAX_MB };
    const image = unwrap(await cleanImage(new Blob([new Uint8Array(drawn)]), bounds), `the banner of ${placement}`);
    const name = `${newId()}.${image.extension}`;
    await storeImage(files, name, image);
    await database.transact(SYSTEM, (tx) =>
      insertImage(tx, {
        companyId: company.id,
        name,
        width,
        height,
        bytes: image.contents.length,
        createdBy: company.ownerId,
        createdAt: new Date(nowMs),
      }),
    );
    addresses.set(placement, `/campaign-images/${name}`);
  }
  return addresses;
}

/** Draws shelves in a color specific to the company, without text, so that no font is required. */
function drawing(width: number, height: number, hue: number): string {
  const color = (lightness: number) => `hsl(${(hue * 67 + 160) % 360} 45% ${lightness}%)`;
  const packs = Array.from({ length: 5 }, (_, index) => {
    const size = height * (0.34 + 0.07 * (index % 3));
    const x = width * (0.12 + 0.17 * index);
    return `<rect x="${x}" y="${height * 0.78 - size}" width="${size * 0.62}" height="${size}" rx="${size * 0.08}" fill="${color(40 + 9 * index)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${color(93)}"/>
    <circle cx="${width * 0.9}" cy="${height * 0.2}" r="${height * 0.32}" fill="${color(84)}"/>
    ${packs.join('')}
    <rect y="${height * 0.78}" width="100%" height="${height * 0.06}" fill="${color(30)}"/>
  </svg>`;
}
