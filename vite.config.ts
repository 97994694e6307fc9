import react from '@vitejs/plugin-react';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { CHUNKS, isPartOf } from './scripts/build/chunks.ts';
import { deploymentInPage, proxyTo } from './scripts/build/development.ts';
import { earlyFiles } from './scripts/build/early-files.ts';
import { buildVersion } from './scripts/build/version.ts';

const WORTH_COMPRESSING_BYTES = 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Lays the console's documents beside it, by id: the only ones the server then executes. */
function documentList(): Plugin {
  const path = `${import.meta.dirname}/src/platform/api-client/generated/persisted-documents.json`;
  return {
    name: 'document-list',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'documents.json', source: await readFile(path, 'utf8') });
    },
  };
}

/** The built console names its documents by id and never sends their text, so it is left out. */
function documentsById(): Plugin {
  return {
    name: 'documents-by-id',
    apply: 'build',
    transform: {
      filter: { id: /\/api-client\/generated\/graphql\.ts$/ },
      handler: (code) => ({
        code: code.replaceAll(/new TypedDocumentString\(`[^`]*`/g, "new TypedDocumentString(''"),
        map: null,
      }),
    },
  };
}

/** Compressed beside each hashed file, once, so that the server only has to pick one. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }, files) {
      const names = Object.keys(files).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(`${dir}/${name}`);
          if (content.length < WORTH_COMPRESSING_BYTES) return;
          await writeFile(`${dir}/${name}.br`, await brotli(content));
          await writeFile(`${dir}/${name}.gz`, await gzipped(content, { level: 9 }));
        }),
      );
    },
  };
}

export default defineConfig(({ mode }) => {
  // Set by `npm run dev`.
  const { ENDCAP_SERVER } = loadEnv(mode, import.meta.dirname, 'ENDCAP_');
  return {
    root: 'src/apps/console',
    cacheDir: '../../../.cache/vite',
    plugins: [react(), deploymentInPage(), documentList(), documentsById(), earlyFiles(), buildVersion(), compressed()],
    server: { ...(ENDCAP_SERVER && { proxy: proxyTo(ENDCAP_SERVER) }) },
    build: {
      outDir: '../../../dist/console',
      emptyOutDir: true,
      sourcemap: true,
      target: 'es2024',
      // Every browser of that age preloads modules by itself. What a screen stands on is not listed on the first page, where
      // every visitor would carry it for all screens: links fetch their screen beforehand, and `earlyFiles` knows the first one.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files, { hostType }) =>
          hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
      },
      rolldownOptions: {
        output: {
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
          codeSplitting: {
            groups: [
              ...Object.entries(CHUNKS).map(([name, parts]) => ({
                name,
                test: (id: string) => isPartOf(parts, id),
              })),
              // What several screens share, gathered by who shares it.
              { name: 'shared', minShareCount: 2, entriesAware: true },
            ],
          },
        },
        // A module's index.ts then costs only what is taken from it, so the sign-in form does not load the dashboard.
        treeshake: {
          moduleSideEffects: [
            { test: /\/src\/(core|products|insights|design|platform|kernel)\/.*\.tsx?$/, sideEffects: false },
          ],
        },
      },
    },
  };
});
