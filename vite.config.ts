import react from '@vitejs/plugin-react';
import { readFile } from 'node:fs/promises';
import { defineConfig, loadEnv, type Plugin } from 'vite';

const SERVER_PATHS = ['/graphql', '/csrf', '/v1', '/v2', '/files', '/dev', '/version.txt'];

/** Lays the console's documents beside it, by hash: the only ones the server then executes. */
function documentList(): Plugin {
  const path = `${import.meta.dirname}/src/platform/api-client/generated/persisted-documents.json`;
  return {
    name: 'document-list',
    async generateBundle() {
      const documents = await readFile(path, 'utf8');
      this.emitFile({ type: 'asset', fileName: 'documents.json', source: documents.replaceAll('"sha256:', '"') });
    },
  };
}

export default defineConfig(({ mode }) => {
  const { ENDCAP_SERVER = 'http://127.0.0.1:3000' } = loadEnv(mode, import.meta.dirname, 'ENDCAP_');
  return {
    root: 'src/apps/console',
    cacheDir: '../../../.cache/vite',
    plugins: [react(), documentList()],
    server: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: ENDCAP_SERVER }])) },
    build: {
      outDir: '../../../dist/console',
      emptyOutDir: true,
      sourcemap: true,
      target: 'es2024',
      rolldownOptions: {
        output: {
          // What every page needs in one file: it compresses better together and changes only with its versions.
          codeSplitting: {
            groups: [
              {
                name: 'base',
                test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|zod|clsx|@mantine\/core\/esm\/core|@tanstack\/(react-router|router-core|history|store|react-store))\//,
              },
            ],
          },
        },
        // A room's index.ts then costs only what is taken from it, so the sign-in form does not load the dashboard.
        treeshake: {
          moduleSideEffects: [{ test: /\/src\/(features|design|platform|kernel)\/.*\.tsx?$/, sideEffects: false }],
        },
      },
    },
  };
});
