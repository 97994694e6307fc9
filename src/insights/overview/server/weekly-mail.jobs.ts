import { mailByChoice } from '#core/notifications/server/index.ts';
import { dueMonday } from '#core/notifications/rules/morning.ts';
import { directReturnOnAdSpend } from '#insights/reports/rules/metrics.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { addDays, type Clock, type Day } from '#kernel/time.ts';
import type { Context, Session } from '#platform/graphql/context.ts';
import { COMPANY, defineCompanyWork } from '#platform/jobs/company-work.ts';
import { SYSTEM, systemFor, type Transaction } from '#platform/db/database.ts';
import { PERIOD_DAYS } from '../rules/periods.ts';
import { isWorthTelling, weekSentences, weekTodos, type Week } from '../rules/week.ts';
import { overviewEmails } from '../rules/week.messages.ts';
import type { Overview } from './overview.schema.ts';
import { readOutranked } from './read-outranked.ts';
import { readFigures } from './read-overview.ts';
import { readHome, type OverviewDependencies } from './read-home.ts';
import * as store from './weekly-mail.repository.ts';

export interface WeeklyMailDeps extends OverviewDependencies {
  clock: Clock;
  /** Creates a context for work outside a request. */
  contextOf(session: Session, language: Language): Context;
  /** While reports are being filled, summaries wait: their figures would be too small. */
  hasReports(): Promise<boolean>;
}

/**
 * Mails owners and administrators how the past week went, on Monday morning in the company's zone, once: with what the home
 * page shows each of them.
 */
export const weeklyMails = defineCompanyWork({
  id: 'overview.mail-weekly',
  payload: COMPANY,
  async find({ database, clock, hasReports }: WeeklyMailDeps) {
    if (!(await hasReports())) return [];
    return database.read(SYSTEM, async (tx) => {
      const companies = await store.weeklyCompanies(tx);
      const due = companies.flatMap(({ companyId, timezone }) => {
        const monday = dueMonday(timezone, clock());
        return monday ? [{ companyId, monday }] : [];
      });
      const mailed = new Map<Day, ReadonlySet<Uuid>>();
      for (const { monday } of due) if (!mailed.has(monday)) mailed.set(monday, await store.mailedFor(tx, monday));
      return due.flatMap(({ companyId, monday }) => (mailed.get(monday)!.has(companyId) ? [] : [{ companyId }]));
    });
  },
  async run(deps, { companyId }) {
    const { database, clock } = deps;
    const [company] = await database.read(SYSTEM, (tx) => store.weeklyCompanies(tx, companyId));
    const monday = company && dueMonday(company.timezone, clock());
    if (!monday) return 0;
    const readers = await database.read(SYSTEM, (tx) => store.weeklyReaders(tx, companyId));
    const sameForAll = { figuresOf: readOnce(readFigures), outrankedOf: readOnce(readOutranked) };
    const weeks: { reader: store.WeeklyReader; week: Week }[] = [];
    for (const reader of readers) {
      const home = await readHome(contextFor(deps, companyId, reader), { companyId, brandId: null }, deps, sameForAll);
      const week = weekOf(home, company);
      if (isWorthTelling(week)) weeks.push({ reader, week });
    }
    return database.transact(systemFor(companyId), async (tx) => {
      if (!(await store.markMailed(tx, { companyId, monday, at: clock() }))) return 0;
      for (const { reader, week } of weeks) await mailWeek(tx, { companyId, monday, at: clock() }, reader, week);
      return weeks.length;
    });
  },
});

function contextFor({ contextOf }: WeeklyMailDeps, companyId: Uuid, reader: store.WeeklyReader): Context {
  const { userId, membershipId: id, role, isApprovedByStaff, language } = reader;
  const membership = { id, companyId, role, isApprovedByStaff, selectedBrandId: null };
  return contextOf({ key: '', userId, isStaff: false, impersonatorId: null, membership }, language);
}

/** Returns what reads once for all readers of a company: its figures are the same for each. */
function readOnce<Args extends unknown[], Value>(read: (...args: Args) => Promise<Value>) {
  let first: Promise<Value> | undefined;
  return (...args: Args) => (first ??= read(...args));
}

/** Fails where a part could not be read: without it "nothing needs you" might be wrong, and its retry may know. */
function weekOf(
  { figures, todos, wallet, unread }: Overview,
  { report, inWallet, timezone }: store.WeeklyCompany,
): Week {
  if (!figures || !todos || unread.length > 0) throw new Error(`the week could not be read: ${unread.join(', ')}`);
  const { metrics, previous, notableFromMicros } = figures;
  return {
    figures: {
      spendMicros: metrics.costsMicros,
      previousSpendMicros: previous.costsMicros,
      salesMicros: metrics.salesMicros,
      roas: directReturnOnAdSpend(metrics),
      previousRoas: directReturnOnAdSpend(previous),
      notableFromMicros,
    },
    wallet,
    todos,
    report,
    inWallet,
    timezone,
  };
}

const mailWeek = (
  tx: Transaction,
  { companyId, monday, at }: { companyId: Uuid; monday: Day; at: number },
  reader: store.WeeklyReader,
  week: Week,
): Promise<void> =>
  mailByChoice(tx, {
    companyId,
    readers: [reader],
    messageOf: ({ firstName: name }) =>
      overviewEmails.week({
        name,
        company: reader.company,
        from: addDays(monday, -PERIOD_DAYS),
        until: addDays(monday, -1),
      }),
    more: weekSentences(week),
    items: weekTodos(week),
    url: '/homepage',
    at,
  });
