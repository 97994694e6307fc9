import { roundRunway } from '#core/ledger/rules/runway.ts';
import type { ConsolePath } from '#kernel/console-path.ts';
import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { MoneyStyle } from '#kernel/money-text.ts';
import { dayIn } from '#kernel/time.ts';
import { sentenceOf } from './sentence.ts';
import type { Todo } from './todos.ts';
import { weekMessages } from './week.messages.ts';

const { sentence, roas, runway, needs, todo: todos } = weekMessages;

/** Spend, sales and return of a week and of the one before. Amounts in the report's currency. */
export interface WeekFigures {
  spendMicros: Micros;
  previousSpendMicros: Micros;
  salesMicros: Micros;
  /** In percent; null without spend. */
  roas: number | null;
  previousRoas: number | null;
  notableFromMicros: Micros;
}

export interface Week {
  figures: WeekFigures;
  /** Null for those who may not know it. */
  wallet: { availableMicros: Micros; runwayDays: number | null } | null;
  todos: { todos: readonly Todo[]; all: number };
  /** How amounts of the report and of the wallet are written. */
  report: MoneyStyle;
  inWallet: MoneyStyle;
  timezone: string;
}

/** Whether a week has anything to tell. */
export const isWorthTelling = ({ figures, todos: { all } }: Week): boolean =>
  figures.spendMicros > 0n || figures.previousSpendMicros > 0n || all > 0;

/** Returns the sentences of a week: how it went, how long the balance lasts, and whether anything is to be decided. */
export function weekSentences({ figures, wallet, todos: { all }, report, inWallet }: Week): Message[] {
  return [
    spendSentence(figures, report),
    ...returnSentence(figures),
    ...(wallet ? [runwaySentence(wallet, inWallet)] : []),
    all === 0 ? needs.nothing() : needs.things({ count: all }),
  ];
}

function spendSentence(figures: WeekFigures, style: MoneyStyle): Message {
  const { spendMicros, previousSpendMicros, salesMicros, notableFromMicros } = figures;
  const said = sentenceOf(Number(spendMicros), Number(previousSpendMicros), Number(notableFromMicros));
  const amounts = { spend: { amountMicros: spendMicros, ...style }, sales: { amountMicros: salesMicros, ...style } };
  if (said.kind === 'nothing') return sentence.nothing();
  if (said.kind === 'quiet') return sentence.quiet(amounts);
  if (said.percent === null) return sentence.first(amounts);
  return sentence[said.kind]({ ...amounts, percent: (said.percent / 100).toFixed(2) });
}

/** A return in percent as a factor with one decimal. */
const factorOf = (percent: number) => Math.round(percent / 10) / 10;

function returnSentence({ roas: now, previousRoas }: WeekFigures): Message[] {
  if (now === null) return [];
  if (previousRoas === null) return [roas.now({ roas: factorOf(now) })];
  return [roas.compared({ roas: factorOf(now), previous: factorOf(previousRoas) })];
}

function runwaySentence({ availableMicros, runwayDays }: NonNullable<Week['wallet']>, style: MoneyStyle): Message {
  const balance = { amountMicros: availableMicros, ...style };
  const days = roundRunway(runwayDays);
  if (days === null) return runway.none({ balance });
  return days === 'OVER_TWO_YEARS' ? runway.overTwoYears({ balance }) : runway.days({ count: days, balance });
}

/** Returns the lines of the to-dos and the pages on which they are decided. */
export const weekTodos = ({
  todos: { todos: open },
  inWallet,
  timezone,
}: Week): { message: Message; path: ConsolePath }[] => open.map((todo) => lineOf(todo, inWallet, timezone));

function lineOf(todo: Todo, style: MoneyStyle, timezone: string): { message: Message; path: ConsolePath } {
  const { campaign, booking, agent, term, day, endsAt, budget, atStakeMicros } = todo;
  const name = campaign?.name ?? booking?.name ?? agent?.name ?? '';
  const pageOf = (tab: 'settings' | 'settings#content' | 'delivery' | 'search-terms') =>
    campaign ? (`/campaigns/${campaign.id}/${tab}` as const) : '/homepage';
  const money = (amountMicros: Micros) => ({ amountMicros, ...style });
  const on = day ?? (endsAt ? dayIn(timezone, endsAt.getTime()) : '');
  switch (todo.kind) {
    case 'APPROVAL':
      return { message: todos.APPROVAL({ name, count: agent!.count }), path: '/approvals' };
    case 'BALANCE_LOW':
      return { message: todos.BALANCE_LOW({ amount: money(atStakeMicros) }), path: '/billing/method' };
    case 'REJECTED':
      return { message: todos.REJECTED({ name }), path: pageOf('settings#content') };
    case 'OUT_OF_BUDGET':
      return { message: todos.OUT_OF_BUDGET({ name, budget: money(budget!.micros) }), path: pageOf('settings') };
    case 'BUDGET_ENDS_EARLY':
      return {
        message: todos.BUDGET_ENDS_EARLY({ name, budget: money(budget!.micros), day: on }),
        path: pageOf('settings'),
      };
    case 'OUTRANKED':
      return { message: todos.OUTRANKED({ name, amount: money(atStakeMicros) }), path: pageOf('delivery') };
    case 'CONTENT_MISSING':
      return { message: todos.CONTENT_MISSING({ name, day: on }), path: `/booking/${booking!.id}/placements` };
    case 'ENDS_SOON':
      return { message: todos.ENDS_SOON({ name, day: on }), path: pageOf('settings') };
    case 'WASTED_TERM':
      return {
        message: todos.WASTED_TERM({ name, term: term ?? '', amount: money(atStakeMicros) }),
        path: pageOf('search-terms'),
      };
    case 'HARVEST_PROPOSAL':
      return {
        message: todos.HARVEST_PROPOSAL({ term: term ?? '', amount: money(atStakeMicros) }),
        path: '/search-terms/rules',
      };
    case 'CREDIT_EXPIRING':
      return { message: todos.CREDIT_EXPIRING({ amount: money(atStakeMicros), day: on }), path: '/billing/credits' };
  }
}
