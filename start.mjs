// `npm start`: installs what is missing, builds the console, starts everything in one process with the demo marketplace.
import { ensureConsole, ensurePackages, run } from './scripts/bootstrap.mjs';

ensurePackages();
ensureConsole();
run('src/apps/server/main.ts', ['--demo', ...process.argv.slice(2)]);
