import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnFiles } from '#platform/fleet/version-files.ts';

const ASSETS = 'assets/';
const DOCUMENTS = 'documents/';
/** Derived from the other files, or for developers only. */
const NOT_SHARED = /\.(br|gz|map)$/;

/** Returns the files and documents that pages of this version request by hashed names. */
export async function consoleFiles(folder: string, documents: ReadonlyMap<string, string>): Promise<OwnFiles> {
  const assets = join(folder, ASSETS);
  const names = existsSync(assets) ? await readdir(assets) : [];
  return new Map([
    ...names
      .filter((name) => !NOT_SHARED.test(name))
      .map((name) => [ASSETS + name, () => readFile(join(assets, name))] as const),
    ...[...documents].map(([id, text]) => [DOCUMENTS + id, async () => Buffer.from(text)] as const),
  ]);
}

export const assetNamed = (name: string): string => ASSETS + name;
export const documentNamed = (id: string): string => DOCUMENTS + id;
