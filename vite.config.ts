import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

const SERVER_PATHS = ['/graphql', '/csrf', '/v1', '/v2', '/files', '/dev', '/version.txt'];

export default defineConfig(({ mode }) => {
  const { ENDCAP_SERVER = 'http://127.0.0.1:8080' } = loadEnv(mode, import.meta.dirname, 'ENDCAP_');
  return {
    root: 'src/apps/console',
    cacheDir: '../../../.cache/vite',
    plugins: [react()],
    server: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: ENDCAP_SERVER }])) },
    build: { outDir: '../../../dist/console', emptyOutDir: true, sourcemap: true, target: 'es2024' },
  };
});
