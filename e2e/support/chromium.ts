import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';

/**
 * Returns the path of the browser installed with the packages. It unpacks itself into the temporary folder and reuses
 * existing files of any version, so each version gets a folder of its own.
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
