// `npm test`: every check there is.
import { ensurePackages, run } from './scripts/bootstrap.mjs';

ensurePackages();
run('scripts/test.ts', process.argv.slice(2));
