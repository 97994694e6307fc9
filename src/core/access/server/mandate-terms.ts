import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { PERMISSION_DENIED } from '#kernel/problem.ts';
import { fail } from '#kernel/result.ts';
import type { MandateGroup } from '#kernel/scope.ts';
import { enumRef, type Builder } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { DEFAULT_MANDATE_DAYS, MAX_CHANGE_PERCENT, MAX_MANDATE_DAYS } from '../rules/mandate.ts';
import type { Giver, MandateTerms } from './mandates.ts';

export const GroupRef = enumRef<MandateGroup>('MandateGroup');

/** What an agent may do, for a key or for a client. */
export const termFields = (t: Parameters<NonNullable<Parameters<Builder['inputType']>[1]['fields']>>[0]) => ({
  groups: t.field({ type: [GroupRef], required: true, description: 'Besides reading.' }),
  expiresInDays: t.int({ defaultValue: DEFAULT_MANDATE_DAYS, description: `At most ${MAX_MANDATE_DAYS}.` }),
  brandIds: t.idList({ description: 'All that the company has or the key reaches when left out.' }),
  catalogIds: t.idList({ description: 'For writing; all when left out.' }),
  day: t.field({ type: 'Decimal', required: true, description: 'Spend a day of the campaigns it creates.' }),
  month: t.field({ type: 'Decimal', required: true, description: 'The same for a calendar month.' }),
  maxChangePercent: t.int({
    required: true,
    description: `One bid or budget within 24 hours, up or down; at most ${MAX_CHANGE_PERCENT}.`,
  }),
  maxRaise: t.field({
    type: 'Decimal',
    required: true,
    description: 'By how much budgets a day of other campaigns may be raised within 24 hours, all together.',
  }),
  maxObjectsPerHour: t.int({ required: true, description: 'Campaigns changed within an hour.' }),
});

interface SentTerms {
  groups: readonly MandateGroup[];
  expiresInDays?: number | null | undefined;
  brandIds?: readonly Uuid[] | null | undefined;
  catalogIds?: readonly Uuid[] | null | undefined;
  day: Micros;
  month: Micros;
  maxChangePercent: number;
  maxRaise: Micros;
  maxObjectsPerHour: number;
}

export const termsOf = (input: SentTerms): MandateTerms => ({
  groups: input.groups,
  expiresInDays: input.expiresInDays ?? DEFAULT_MANDATE_DAYS,
  brandIds: input.brandIds?.length ? input.brandIds : null,
  catalogIds: input.catalogIds?.length ? input.catalogIds : null,
  dayMicros: input.day,
  monthMicros: input.month,
  maxChangePercent: input.maxChangePercent,
  maxRaiseMicros: input.maxRaise,
  maxObjectsPerHour: input.maxObjectsPerHour,
});

/** The person who gives a mandate, in the company they are in. */
export function giverOf(context: Context): Giver {
  const { userId, membership } = signedIn(context);
  if (!membership) return unwrap<Giver>(fail(PERMISSION_DENIED));
  return { viewer: context.viewer, userId, companyId: membership.companyId };
}
