import { configureGlobal } from 'fast-check';
import { RUN_SEED } from './run-seed.ts';

// Properties that name no seed themselves; a failing one prints it.
configureGlobal({ seed: RUN_SEED });
