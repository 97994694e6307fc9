import type { Command } from 'commander';
import { isPromotionAddress } from '#core/promotions/rules/promotion.ts';
import { addPromotion, promotionsAhead, removePromotion } from '#core/promotions/server/index.ts';
import { isUuid } from '#kernel/ids.ts';
import { isDay } from '#kernel/day.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { asText, deps, readBy, reject, type Act } from './command.ts';

const asAddress = readBy(
  (text) => (isPromotionAddress(text) ? text : null),
  'It is an https address, or a path of ours',
);
const asLink = (text: string) => (text === '-' ? null : asAddress(text));
const asDay = readBy((text) => (isDay(text) ? text : null), 'It is a day as YYYY-MM-DD, UTC');

/** Commands for the images on the home page. */
export function promotionCommands(program: Command, act: Act): void {
  const promotion = program.command('promotion').description('the pictures on everyone’s first page');
  promotion
    .command('list')
    .description('those that are shown, now or later')
    .action(
      act(async (database) => {
        for (const promotion of await database.read(SYSTEM, (tx) => promotionsAhead(tx, deps.clock())))
          console.log(
            `${promotion.id}  ${promotion.name}, from ${promotion.startAt.toISOString()} to ${promotion.endAt?.toISOString() ?? '–'}`,
          );
        return true;
      }),
    );
  promotion
    .command('add')
    .description('shows another one, after the others')
    .argument('<name>', 'what it is called', asText)
    .argument('<picture>', 'its address', asAddress)
    .argument('[link]', 'where it leads; - or left out where it leads nowhere', asLink)
    .argument('[first-day]', 'YYYY-MM-DD, UTC; today where it is left out', asDay)
    .argument('[last-day]', 'likewise; for good where it is left out', asDay)
    .action(
      act(
        async (database, name: string, imageUrl: string, href: string | null = null, from?: string, until?: string) => {
          if (from !== undefined && until !== undefined && until < from)
            return reject('The last day is before the first');
          const id = deps.newId();
          const count = await database.transact(SYSTEM, async (tx) => {
            const ahead = await promotionsAhead(tx, deps.clock());
            const sortOrder = Math.max(0, ...ahead.map((promotion) => promotion.sortOrder)) + 1;
            await addPromotion(tx, {
              id,
              name,
              imageUrl,
              href,
              sortOrder,
              startAt: from ? new Date(from) : new Date(deps.clock()),
              endAt: until ? new Date(Date.parse(until) + DAY_MS) : null,
            });
            return ahead.length + 1;
          });
          console.log(`${id}: ${name}, one of ${count}`);
          return true;
        },
      ),
    );
  promotion
    .command('remove')
    .description('shows one no more')
    .argument('<id>', 'endcap promotion list shows it')
    .action(
      act(async (database, id: string) => {
        const isRemoved = isUuid(id) && (await database.transact(SYSTEM, (tx) => removePromotion(tx, id)));
        if (!isRemoved) return reject(`There is no picture ${id}`);
        console.log(`${id} is not shown any more`);
        return true;
      }),
    );
}
