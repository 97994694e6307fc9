// `npm run dev`: the server with the demo, and the console; both reload on changes.
import { ensurePackages, spawnNode } from './bootstrap.mjs';

const { PORT = '3000' } = process.env;
process.env.NODE_ENV ??= 'development';
process.env.LOG_LEVEL ??= 'warn';
process.env.ENDCAP_SERVER ??= `http://127.0.0.1:${PORT}`;

ensurePackages();
const children = [
  spawnNode(['--watch', '--watch-preserve-output', 'src/apps/server/main.ts', '--demo']),
  spawnNode(['node_modules/vite/bin/vite.js', ...process.argv.slice(2)]),
];
let isStopping = false;
// A second signal would end the server without its drain.
const stop = () => {
  if (!isStopping) for (const child of children) child.kill('SIGTERM');
  isStopping = true;
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// One without the other is of no use.
for (const child of children) child.once('exit', stop);
