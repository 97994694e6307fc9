import { cleanEnv, str } from 'envalid';

/** What the command line needs from outside. */
export function readCliEnvironment(variables: NodeJS.ProcessEnv = process.env) {
  return cleanEnv(variables, {
    DATABASE_URL: str({ desc: 'PostgreSQL for the role endcap_app' }),
  });
}
