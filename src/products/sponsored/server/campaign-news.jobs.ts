import { mailReadersOf } from '#core/accounts/server/index.ts';
import { mailByChoice, notify } from '#core/notifications/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { DAY_MS, dayIn, type Clock } from '#kernel/time.ts';
import { SYSTEM, systemFor, type Database, type Transaction } from '#platform/db/database.ts';
import { COMPANY, defineCompanyWork } from '#platform/jobs/company-work.ts';
import { budgetRules } from './budget-rule.jobs.ts';
import { stopTexts } from '../rules/campaign-stop.ts';
import { reviewEmails, reviewMessages } from '../rules/review.messages.ts';
import {
  companiesWithEnds,
  companiesWithStops,
  takeEnds,
  takeStops,
  type NewsCampaign,
} from './campaign-news.repository.ts';

interface NewsDeps {
  database: Database;
  clock: Clock;
}

const { notice } = reviewMessages;
const ENDS_IN_MS = 3 * DAY_MS;
/** A notice that comes later than a day is not of three days any more. */
const ENDS_IN_AT_LEAST_MS = 2 * DAY_MS;

const readersOf = (tx: Transaction, companyId: Uuid, kind: 'stopped' | 'ending', { createdBy }: NewsCampaign) =>
  mailReadersOf(tx, { companyId, kind, makerId: createdBy });

/** Tells people of campaigns that stopped by themselves: in the bell, and by mail as each has chosen. */
export const campaignStops = defineCompanyWork({
  id: 'sponsored.notify-stops',
  payload: COMPANY,
  find: ({ database }: NewsDeps) => database.read(SYSTEM, companiesWithStops),
  run: ({ database, clock }, { companyId }) =>
    database.transact(systemFor(companyId), async (tx) => {
      const at = clock();
      const stopped = await takeStops(tx, companyId, at);
      for (const campaign of stopped) {
        const { reason, act, tab } = stopTexts(campaign.reason);
        const url = `/campaigns/${campaign.id}/${tab}`;
        await notify(tx, {
          to: { companyId, roles: ['OWNER', 'ADMIN', 'MEMBER'] },
          kind: 'campaign',
          message: notice.stopped({ campaign: campaign.name, reason }),
          link: url,
          at,
        });
        await mailByChoice(tx, {
          companyId,
          readers: await readersOf(tx, companyId, 'stopped', campaign),
          messageOf: ({ firstName: name }) => reviewEmails.stopped({ name, campaign: campaign.name, reason, act }),
          url,
          at,
        });
      }
      return stopped.length;
    }),
});

/** Mails people of campaigns that end in three days, once for each end. */
export const campaignEnds = defineCompanyWork({
  id: 'sponsored.notify-ends',
  payload: COMPANY,
  find: ({ database, clock }: NewsDeps) =>
    database.read(SYSTEM, (tx) => companiesWithEnds(tx, clock() + ENDS_IN_AT_LEAST_MS, clock() + ENDS_IN_MS)),
  run: ({ database, clock }, { companyId }) =>
    database.transact(systemFor(companyId), async (tx) => {
      const at = clock();
      const ending = await takeEnds(tx, companyId, { from: at + ENDS_IN_AT_LEAST_MS, to: at + ENDS_IN_MS, at });
      for (const campaign of ending) {
        // The end is the first instant without ads: the last day is the one before.
        const day = dayIn(campaign.timezone, campaign.endAt.getTime() - 1);
        await mailByChoice(tx, {
          companyId,
          readers: await readersOf(tx, companyId, 'ending', campaign),
          messageOf: ({ firstName: name }) => reviewEmails.endsSoon({ name, campaign: campaign.name, day }),
          url: `/campaigns/${campaign.id}/settings`,
          at,
        });
      }
      return ending.length;
    }),
});

/** The module's work for each company. */
export const sponsoredWork = { budgetRules, campaignStops, campaignEnds };
