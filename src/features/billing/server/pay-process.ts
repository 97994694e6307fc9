// A process that charges cards as it is told, and may be killed meanwhile.
import { createDatabase } from '#platform/postgres/database.ts';
import { orderTopUp } from './order.ts';
import { billingStory } from './testing.ts';
import { resolveOpenTopUps } from './upkeep.ts';

/** What the process is told: whom to charge, by which test card, and the time. */
export interface PayOrder {
  companyId: string;
  number: string;
  now_ms: number;
}

const [url] = process.argv.slice(2);
const story = billingStory(createDatabase(url!));
process.on('message', ({ companyId, number, now_ms }: PayOrder) => {
  story.pass(now_ms - story.needs.clock());
  const pay = async () => {
    const paymentData = await story.form(number);
    await orderTopUp(story.needs, await story.wish(companyId, { paymentData }));
    await resolveOpenTopUps(story.needs);
  };
  void pay().then(() => process.send!({ companyId }));
});
process.once('disconnect', () => process.exit());
process.send!({ isReady: true });
