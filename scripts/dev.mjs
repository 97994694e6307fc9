// `npm run dev`: the console with hot reload and the server with the demo, at one address. Vite answers there and hands on what
// is not the console's to the server behind it, which restarts on changes while the open page stays.
import { createServer } from 'node:net';
import { ensurePackages, spawnNode } from './bootstrap.mjs';

const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
process.env.NODE_ENV ??= 'development';
process.env.LOG_LEVEL ??= 'warn';
// Links in emails and the guide name the address that people see.
process.env.PUBLIC_URL ??= [`http://127.0.0.1:${PORT}`, `http://localhost:${PORT}`].join(',');

ensurePackages();
const children = process.env.ENDCAP_SERVER ? [] : [await startServer()];
children.push(
  spawnNode([
    'node_modules/vite/bin/vite.js',
    ...['--host', HOST, '--port', PORT, '--strictPort'],
    ...process.argv.slice(2),
  ]),
);
let isStopping = false;
// A second signal would end the server without its drain.
const stop = () => {
  if (!isStopping) for (const child of children) child.kill('SIGTERM');
  isStopping = true;
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// One without the other is of no use.
for (const child of children) {
  child.once('exit', (code) => {
    if (!isStopping) process.exitCode = code ?? 1;
    stop();
  });
}

/** Starts the server on an internal port that changes with every start. */
async function startServer() {
  const port = await freePort();
  process.env.ENDCAP_SERVER = `http://127.0.0.1:${port}`;
  return spawnNode(['--watch', '--watch-preserve-output', 'src/apps/server/main.ts', '--demo'], {
    HOST: '127.0.0.1',
    PORT: String(port),
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
