import { isPromotionAddress } from '#core/shell/rules/promotion.ts';
import { addPromotion, promotionsAhead, removePromotion } from '#core/shell/server/index.ts';
import { isUuid } from '#kernel/ids.ts';
import { isDay } from '#kernel/day.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { deps, refuse, type Command } from './command.ts';

/** Commands for the promotion images on the home page. */
export const PROMOTION_COMMANDS = {
  async promotion(database, [action = '', ...words]) {
    switch (action) {
      case 'list': {
        for (const one of await database.read(SYSTEM, (tx) => promotionsAhead(tx, Date.now())))
          console.log(
            `${one.id}  ${one.name}, from ${one.startAt.toISOString()} to ${one.endAt?.toISOString() ?? '–'}`,
          );
        return true;
      }
      case 'add': {
        const [name = '', imageUrl = '', href = '-', from = '', until = ''] = words;
        if (!name || !isPromotionAddress(imageUrl) || (href !== '-' && !isPromotionAddress(href)))
          return refuse('Say a name, the address of a picture, and where it leads (https or a path of ours) or -');
        if ((from && !isDay(from)) || (until && (!isDay(until) || until < from)))
          return refuse('Say the first and the last day as YYYY-MM-DD, UTC');
        const id = deps.newId();
        const shown = await database.transact(SYSTEM, async (tx) => {
          const others = await promotionsAhead(tx, Date.now());
          const sortOrder = Math.max(0, ...others.map((one) => one.sortOrder)) + 1;
          await addPromotion(tx, {
            id,
            name,
            imageUrl,
            href: href === '-' ? null : href,
            sortOrder,
            startAt: from ? new Date(from) : new Date(),
            endAt: until ? new Date(Date.parse(until) + DAY_MS) : null,
          });
          return others.length + 1;
        });
        console.log(`${id}: ${name}, one of ${shown}`);
        return true;
      }
      case 'remove': {
        const [id = ''] = words;
        const isRemoved = isUuid(id) && (await database.transact(SYSTEM, (tx) => removePromotion(tx, id)));
        if (!isRemoved) return refuse(`There is no picture ${id}`);
        console.log(`${id} is not shown any more`);
        return true;
      }
      default:
        return refuse('Say list, add or remove');
    }
  },
} satisfies Record<string, Command>;
