import { mailReadersOf } from '#core/accounts/server/index.ts';
import { mailByChoice, notify, type MailReader } from '#core/notifications/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { DAY_MS, dayIn, type Clock, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, systemFor, type Database, type Transaction } from '#platform/db/database.ts';
import { COMPANY, defineCompanyWork } from '#platform/jobs/company-work.ts';
import { budgetRules } from './budget-rule.jobs.ts';
import { MAX_SINGLE_STOPS, stopTexts } from '../rules/campaign-stop.ts';
import { reviewEmails, reviewMessages } from '../rules/review.messages.ts';
import {
  companiesWithEnds,
  companiesWithStops,
  deletePastNews,
  takeEnds,
  takeStops,
  type NewsCampaign,
  type StoppedCampaign,
} from './campaign-news.repository.ts';

interface NewsDeps {
  database: Database;
  clock: Clock;
}

const { notice, stopped: stoppedMessages } = reviewMessages;
const ENDS_IN_MS = 3 * DAY_MS;
/** A notice that comes later than a day is not of three days any more. */
const ENDS_IN_AT_LEAST_MS = 2 * DAY_MS;

const readersOf = (
  tx: Transaction,
  companyId: Uuid,
  kind: 'stopped' | 'ending',
  { createdBy }: Pick<NewsCampaign, 'createdBy'>,
) => mailReadersOf(tx, { companyId, kind, makerId: createdBy });

/**
 * Tells people of campaigns that stopped by themselves: in the bell, and by mail as each has chosen. Many that stop at once,
 * by one fault of a feed, are one notice and one mail.
 */
export const campaignStops = defineCompanyWork({
  id: 'sponsored.notify-stops',
  payload: COMPANY,
  find: ({ database }: NewsDeps) => database.read(SYSTEM, companiesWithStops),
  run: ({ database, clock }, { companyId }) =>
    database.transact(systemFor(companyId), async (tx) => {
      const at = clock();
      const stopped = await takeStops(tx, companyId, at);
      await noticeStops(tx, companyId, stopped, at);
      for (const { reader, campaigns } of await readersOfStops(tx, companyId, stopped))
        await mailStops(tx, { companyId, reader, at }, campaigns);
      return stopped.length;
    }),
});

const CAMPAIGNS = '/campaigns';
const pathOf = ({ id, reason }: StoppedCampaign) => `${CAMPAIGNS}/${id}/${stopTexts(reason).tab}` as const;

async function noticeStops(tx: Transaction, companyId: Uuid, stopped: readonly StoppedCampaign[], at: EpochMs) {
  const isMany = stopped.length > MAX_SINGLE_STOPS;
  const notices = isMany
    ? [{ message: notice.stoppedMany({ campaigns: stopped.length }), link: CAMPAIGNS } as const]
    : stopped.map((campaign) => ({
        message: notice.stopped({ campaign: campaign.name, reason: stopTexts(campaign.reason).reason }),
        link: pathOf(campaign),
      }));
  for (const one of notices)
    await notify(tx, { ...one, to: { companyId, roles: ['OWNER', 'ADMIN', 'MEMBER'] }, kind: 'campaign', at });
}

/** Returns whom the stops are for: the creators of campaigns learn of their own. */
async function readersOfStops(tx: Transaction, companyId: Uuid, stopped: readonly StoppedCampaign[]) {
  const found = new Map<Uuid, { reader: MailReader; campaigns: StoppedCampaign[] }>();
  for (const [createdBy, campaigns] of Map.groupBy(stopped, (campaign) => campaign.createdBy)) {
    for (const reader of await readersOf(tx, companyId, 'stopped', { createdBy })) {
      const known = found.get(reader.userId) ?? { reader, campaigns: [] };
      known.campaigns.push(...campaigns);
      found.set(reader.userId, known);
    }
  }
  return found.values();
}

async function mailStops(
  tx: Transaction,
  { companyId, reader, at }: { companyId: Uuid; reader: MailReader; at: EpochMs },
  campaigns: readonly StoppedCampaign[],
): Promise<void> {
  const to = { companyId, readers: [reader], at };
  if (campaigns.length > MAX_SINGLE_STOPS) {
    const items = campaigns.map((campaign) => ({
      message: stoppedMessages.line({ campaign: campaign.name, reason: stopTexts(campaign.reason).reason }),
      path: pathOf(campaign),
    }));
    const messageOf = ({ firstName: name }: MailReader) =>
      reviewEmails.stoppedMany({ name, campaigns: campaigns.length });
    await mailByChoice(tx, { ...to, messageOf, items, url: CAMPAIGNS });
    return;
  }
  for (const campaign of campaigns) {
    const { reason, act } = stopTexts(campaign.reason);
    const messageOf = ({ firstName: name }: MailReader) =>
      reviewEmails.stopped({ name, campaign: campaign.name, reason, act });
    await mailByChoice(tx, { ...to, messageOf, url: pathOf(campaign) });
  }
}

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

/** The module's work for each company, and what of it is deleted in time. */
export const sponsoredWork = { budgetRules, campaignStops, campaignEnds, deletePastNews };
