import { pageUrlProblem } from '#products/meta/rules/onboarding.ts';
import { saveMarketplace } from '#products/meta/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { refuse, type Command } from './command.ts';

const UNSET = 'unset';

export const META_COMMANDS = {
  async meta(database, [country = '', what = '', ...said]) {
    if (!/^[A-Z]{2}$/.test(country) || (what !== 'text' && what !== 'page') || !said.length)
      return refuse('Say a country, text or page, and what it shall be, or unset');
    const words = said.join(' ');
    const value = words === UNSET ? null : words;
    if (what === 'page' && value !== null && pageUrlProblem(value)) return refuse(`${value} is no address`);
    const setting = what === 'text' ? { creativeText: value } : { defaultSellerPageUrl: value };
    await database.transact(SYSTEM, (tx) => saveMarketplace(tx, country, setting));
    console.log(`Meta ads of ${country}: ${what} is ${value ?? 'not set'}`);
    return true;
  },
} satisfies Record<string, Command>;
