import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview, type InlineConfig } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/** Builds the design gallery, which `npm run dev` serves unbuilt, and serves it at the address returned. */
export async function startGallery(): Promise<{ address: string; close(): Promise<void> }> {
  const console = join(ROOT, 'src/apps/console');
  const outDir = join(ROOT, '.cache/gallery');
  const config = { configFile: false, root: console, logLevel: 'warn', plugins: [react()] } satisfies InlineConfig;
  await build({
    ...config,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2024',
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(console, 'gallery/index.html') },
    },
  });
  const server = await preview({ ...config, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const address = server.resolvedUrls!.local[0]!;
  return { address: `${address}gallery/index.html`, close: () => server.close() };
}
