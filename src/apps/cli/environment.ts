import { cleanEnv, str } from 'envalid';
import { join } from 'node:path';
import { language } from '#apps/server/environment.ts';
import { publicUrls } from '#apps/server/public-urls.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** What the command line needs from outside. */
export function readCliEnvironment(variables: NodeJS.ProcessEnv = process.env) {
  return cleanEnv(variables, {
    PUBLIC_URL: publicUrls({ default: [], desc: 'Address browsers reach the console at' }),
    DEFAULT_CURRENCY: str({ default: 'SGD' }),
    DEFAULT_LANGUAGE: language({ default: undefined, desc: 'New staff begin in it, e.g. pt' }),
    DATABASE_URL: str({ default: '', desc: 'PostgreSQL for the role endcap_app' }),
    DATA_DIR: str({
      default: join(REPOSITORY, '.data'),
      desc: 'Where the embedded databases of a running server live',
    }),
  });
}
