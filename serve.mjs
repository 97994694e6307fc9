// The server of an installation, on whatever Node the machine has: hands over to the Node that came with the packages. Signals go through.
import { run } from './scripts/bootstrap.mjs';

run('src/apps/server/main.ts', process.argv.slice(2));
