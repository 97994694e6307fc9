// `npm start`: installs what is missing, builds the console, starts everything in one process with the demo marketplace.
import { ensureConsole, ensurePackages, run } from './scripts/bootstrap.mjs';

// A newcomer reads the guide, not the log.
process.env.LOG_LEVEL ??= 'warn';

ensurePackages();
ensureConsole();
run('src/apps/server/main.ts', ['--demo', ...process.argv.slice(2)]);
