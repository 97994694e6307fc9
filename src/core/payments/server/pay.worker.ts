// A process that charges cards on command; tests kill it while it works.
import { createDatabase } from '#platform/db/database.ts';
import { createTopUp } from './order.ts';
import { billingScenario } from './payment.test-support.ts';
import { openPayments } from './top-up.jobs.ts';

/** The command to the process: the company to charge, the test card, and the time. */
export interface PayOrder {
  companyId: string;
  number: string;
  nowMs: number;
}

const [url] = process.argv.slice(2);
const scenario = billingScenario(createDatabase(url!));
process.on('message', ({ companyId, number, nowMs }: PayOrder) => {
  scenario.pass(nowMs - scenario.deps.clock());
  const pay = async () => {
    const paymentData = await scenario.form(number);
    await createTopUp(scenario.deps, await scenario.input(companyId, { paymentData }));
    await openPayments.runDue(scenario.deps);
  };
  void pay().then(() => process.send!({ companyId }));
});
process.once('disconnect', () => process.exit());
process.send!({ isReady: true });
