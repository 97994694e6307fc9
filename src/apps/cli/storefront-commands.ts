import { Argument, type Command } from 'commander';
import { catalogByCode, updateStorefront } from '#core/catalog/server/index.ts';
import { reverseClicksOf } from '#delivery/charge/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { diagnoseStorefront } from '#insights/health/server/index.ts';
import { asCount, asText, deps, readBy, reject, type Act } from './command.ts';
import { printMistakes } from './print-mistakes.ts';
import { readStorefrontSetting, STOREFRONT_SETTINGS } from './storefront-settings.ts';

const asInstant = readBy((text) => {
  const instantMs = Date.parse(text);
  return Number.isNaN(instantMs) ? null : instantMs;
}, 'It is an instant such as 2026-06-01T08:00:00Z');

const DIAGNOSED_DAYS = 7;
/** Auctions and order lines are kept for little more. */
const MAX_DAYS = 30;

/** Commands for storefronts’ serving settings, what they get wrong, and refunds of invalid clicks. */
export function storefrontCommands(program: Command, act: Act): void {
  const storefront = program.command('storefront').description('how a storefront’s ads are served and charged');
  storefront
    .command('set')
    .description('sets one of its settings')
    .argument('<storefront>', 'as in SG')
    .addArgument(new Argument('<setting>').choices(STOREFRONT_SETTINGS))
    .argument('<value>')
    .action(act((database, code: string, setting: string, value: string) => change(database, code, setting, value)));
  storefront
    .command('unset')
    .description('takes a limit or the scheme of its app away')
    .argument('<storefront>', 'as in SG')
    .addArgument(new Argument('<setting>').choices(STOREFRONT_SETTINGS))
    .action(act((database, code: string, setting: string) => change(database, code, setting, null)));
  storefront
    .command('diagnose')
    .description('names mistakes in what it asked for and reported')
    .argument('<storefront>', 'as in SG')
    .option('--days <days>', 'of so many days, up to today', asCount(1, MAX_DAYS), DIAGNOSED_DAYS)
    .option('--json', 'as one JSON array', false)
    .action(
      act(async (database, code: string, { days, json }: { days: number; json: boolean }) => {
        const catalogId = await catalogOf(database, code);
        if (!catalogId) return false;
        const span = { catalogId, nowMs: deps.clock(), days };
        return printMistakes(await diagnoseStorefront(database, span), json);
      }),
    );

  const invalidClicks = program.command('invalid-clicks').description('clicks of what was no shopper');
  invalidClicks
    .command('refund')
    .description('gives back what they cost')
    .argument('<storefront>', 'as in SG')
    .argument('<shopper>', 'whose clicks', asText)
    .argument('<from>', 'the first instant', asInstant)
    .argument('<to>', 'the last instant', asInstant)
    .action(
      act(async (database, code: string, shopper: string, fromMs: number, toMs: number) => {
        if (toMs < fromMs) return reject('The last instant is before the first');
        const catalogId = await catalogOf(database, code);
        if (!catalogId) return false;
        const found = { catalogId, shopper, fromMs, toMs };
        const clicks = await reverseClicksOf({ database, newId: deps.newId, clock: deps.clock }, found);
        console.log(`${clicks} clicks given back`);
        return true;
      }),
    );
}

async function change(database: Database, code: string, setting: string, value: string | null): Promise<boolean> {
  const catalogId = await catalogOf(database, code);
  if (!catalogId) return false;
  const settings = readStorefrontSetting(setting, value);
  if (typeof settings === 'string') return reject(settings);
  await database.transact(SYSTEM, (tx) => updateStorefront(tx, catalogId, settings));
  console.log(`${setting} of ${code} is ${value ?? 'not set'}`);
  return true;
}

/** Returns the catalog of a storefront, or null after printing that there is none. */
export async function catalogOf(database: Database, code: string): Promise<Uuid | null> {
  const catalog = await database.read(SYSTEM, (tx) => catalogByCode(tx, code.toUpperCase()));
  if (!catalog) reject(`There is no storefront ${code}`);
  return catalog?.id ?? null;
}
