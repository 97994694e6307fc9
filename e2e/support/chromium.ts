import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';

/**
 * The browser that comes with the packages. It unpacks itself into the temporary folder and reuses whatever lies there,
 * whatever its version: a folder named after the version keeps two versions apart.
 */
export async function chromiumPath(): Promise<string> {
  const manifest = readFileSync(
    join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/package.json'),
    'utf8',
  );
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = join(tmpdir(), `endcap-chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
