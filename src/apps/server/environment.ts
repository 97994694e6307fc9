import { bool, cleanEnv, makeValidator, num, port, str } from 'envalid';
import { join } from 'node:path';
import { isLanguage, LANGUAGES, type Language } from '#kernel/language.ts';
import type { Role } from './create-server.ts';
import { publicUrls } from './public-urls.ts';

const ROLES: readonly Role[] = ['api', 'ads', 'worker'];

const roles = makeValidator<readonly Role[]>((text) => {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(ROLES as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`unknown role ${unknown}; known are ${ROLES.join(', ')}`);
  return names as Role[];
});

export const language = makeValidator<Language>((text) => {
  if (!isLanguage(text)) throw new Error(`unknown language ${text}; known are ${Object.keys(LANGUAGES).join(', ')}`);
  return text;
});

const country = makeValidator<string>((text) => {
  if (!/^([A-Z]{2})?$/.test(text)) throw new Error(`${text} is no country; write two capital letters`);
  return text;
});

const REPOSITORY = join(import.meta.dirname, '../../..');

/** A variable is missing or makes no sense; the message names each. */
export class EnvironmentError extends Error {}

export type Environment = ReturnType<typeof readEnvironment>;

/** Everything that is configured from outside, with its default. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env) {
  return cleanEnv(
    variables,
    {
      ROLES: roles({ default: ROLES, desc: 'What this process does: api, ads, worker' }),
      HOST: str({ default: '127.0.0.1' }),
      PORT: port({ default: 3000 }),
      PUBLIC_URL: publicUrls({
        default: [],
        desc: 'Address browsers reach the console at; several joined by commas, letters link to the first',
      }),
      DATA_DIR: str({ default: join(REPOSITORY, '.data'), desc: 'Where the embedded databases live' }),
      DATABASE_URL: str({ default: '', desc: 'PostgreSQL for the role endcap_app; embedded when empty' }),
      DATABASE_OWNER_URL: str({
        default: '',
        desc: 'Owner of the tables, for migrations; DATABASE_URL must be migrated already when empty',
      }),
      DATABASE_POOL: num({ default: 20, desc: 'Connections this process may hold' }),
      CLICKHOUSE_URL: str({ default: '', desc: 'ClickHouse server; embedded when empty' }),
      STORAGE_URL: str({
        default: '',
        desc: 'S3-compatible bucket for files, s3://key:secret@host/bucket; a folder when empty',
      }),
      MAIL_URL: str({
        default: '',
        desc: 'SMTP server mails leave by, smtps://user:password@host; an outbox folder when empty',
      }),
      MAIL_FROM: str({ default: 'Endcap <no-reply@endcap.example>' }),
      PAYMENTS: str({
        default: 'sandbox',
        choices: ['sandbox', 'stripe', 'adyen', 'none'],
        desc: 'Who charges cards; the sandbox takes test cards only, and gives real credit for them',
      }),
      STRIPE_SECRET_KEY: str({ default: '' }),
      STRIPE_PUBLISHABLE_KEY: str({ default: '' }),
      STRIPE_WEBHOOK_SECRET: str({ default: '' }),
      ADYEN_API_KEY: str({ default: '' }),
      ADYEN_CLIENT_KEY: str({ default: '' }),
      ADYEN_MERCHANT_ACCOUNT: str({ default: '' }),
      ADYEN_HMAC_KEY: str({ default: '' }),
      ADYEN_LIVE_PREFIX: str({ default: '', desc: 'Of the live end points; the test platform when empty' }),
      PICTURES_URL: str({
        default: '',
        desc: 'Images API as OpenAI speaks it, https://model:key@api.openai.com/v1; product pictures are composed here when empty',
      }),
      SELLER_CENTER_URL: str({
        default: '',
        desc: 'Seller center that sellers sign in at, https://client:secret@host; a sandbox in the demo when empty',
      }),
      SELLER_CENTER_MARKETS: str({ default: '', desc: 'Its countries, e.g. SG,MY' }),
      SELLER_CENTER_PAYING_MARKETS: str({ default: '', desc: 'Those whose balances can pay for top-ups' }),
      META: str({
        default: 'sandbox',
        choices: ['sandbox', 'live'],
        desc: 'Who runs off-site campaigns; the sandbox spends no money and shows nobody anything',
      }),
      META_ACCESS_TOKEN: str({ default: '', desc: 'Of a system user of the business' }),
      META_BUSINESS_ID: str({ default: '' }),
      META_TIMEZONES: str({ default: '', desc: 'Meta’s numbers of time zones, e.g. Asia/Singapore:128' }),
      META_GRAPH_URL: str({ default: 'https://graph.facebook.com' }),
      META_SANDBOX_SECONDS: num({ default: 20, desc: 'How long linking and making a campaign take in the sandbox' }),
      SECRET: str({
        default: '',
        desc: 'Signs tokens; the same in every process. Made and kept in DATA_DIR when empty',
      }),
      CONSOLE_DIR: str({ default: join(REPOSITORY, 'dist/console') }),
      TRUST_PROXY: bool({ default: false, desc: 'A proxy in front writes X-Forwarded-For' }),
      DEFAULT_CURRENCY: str({ default: 'SGD' }),
      DEFAULT_COUNTRY: country({ default: '', desc: 'Forms begin in it, e.g. BR; the one of the currency when empty' }),
      DEFAULT_LANGUAGE: language({ default: undefined, desc: 'For readers of none of our languages, e.g. pt' }),
      DEMO_DAYS: num({ default: 90, desc: 'Days of history the demo lives through (with --demo)' }),
      SETTLING_DAYS: num({ default: 7, desc: 'Days after which the sales of a day no longer change' }),
      LOG_LEVEL: str({ default: 'info', choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] }),
      NODE_ENV: str({ default: 'production', choices: ['production', 'development', 'test'] }),
    },
    {
      reporter({ errors }) {
        const wrong = Object.entries(errors);
        if (wrong.length)
          throw new EnvironmentError(wrong.map(([name, error]) => `${name}: ${error?.message}`).join('; '));
      },
    },
  );
}

/** The environment a process of ours that we start inherits. */
export function hereditary(): NodeJS.ProcessEnv {
  return process.env;
}
