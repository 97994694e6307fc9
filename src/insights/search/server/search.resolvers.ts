import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { CompanyRef } from '#core/accounts/server/refs.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import type { Database } from '#platform/db/database.ts';
import { MAX_TERM_LENGTH, type FoundKind } from '../rules/find.ts';
import { kindsFor } from '../rules/permissions.ts';
import { find, type Found } from './search.repository.ts';

const KindRef = enumRef<FoundKind>('QuickSearchKind');
const HitRef = objectRef<Found>('QuickSearchHit');

/** Adds the search over everything that has a name. */
export function addSearchSchema(
  builder: Builder,
  { database, companies }: { database: Database; companies: CompanyLoaders },
): void {
  addEnum(builder, KindRef, 'What is found by its name or number.', {
    CAMPAIGN: null,
    BRAND: null,
    COMPANY: 'For staff.',
    DOCUMENT: 'An invoice, by its number. For owners and staff.',
    CREDIT_NOTE: 'A credit note, by its number. For owners and staff.',
    PRO_FORMA: 'A pro-forma, by its number. For owners and staff.',
    PAYMENT: 'A bank transfer, by its reference. For owners and staff.',
    BOOKING: 'A booking of standard packages.',
    MEMBER: 'A user of the company, by name or email address. For owners, admins and staff.',
  });
  builder.objectType(HitRef, {
    description: 'Something that was found.',
    fields: (t) => ({
      kind: t.field({ type: KindRef, resolve: ({ kind }) => kind }),
      id: t.exposeID('id', { description: 'Of what was found; of a member, of its account.' }),
      label: t.exposeString('label', { description: 'Its name or number.' }),
      detail: t.exposeString('detail', {
        nullable: true,
        description: 'What tells it from others of the same name: brand and country, a date, an email address.',
      }),
      company: t.field({
        type: CompanyRef,
        nullable: true,
        description: 'Whose it is.',
        resolve: ({ companyId }, _, context) => companies.companyById(context).load(companyId),
      }),
    }),
  });
  builder.queryField('quickSearch', (t) =>
    t.field({
      type: [HitRef],
      description:
        'What the caller may open and whose name or number has every word of a term, or nearly so: the best five of each kind, in the order of the kinds.',
      args: {
        searchTerm: t.arg.string({ required: true, description: `Its first ${MAX_TERM_LENGTH} characters count.` }),
        kinds: t.arg({ type: [KindRef], description: 'All kinds when omitted.' }),
      },
      resolve: async (_, { searchTerm, kinds }, context) => {
        const term = searchTerm.slice(0, MAX_TERM_LENGTH).trim();
        if (term === '') return [];
        const open = kindsFor(context.caller).filter(({ kind }) => !kinds || kinds.includes(kind));
        const isOn = await Promise.all(open.map(async ({ flag }) => flag === null || (await context.isFlagOn(flag))));
        const allowed = open.filter((_, index) => isOn[index]).map(({ kind }) => kind);
        const companyId = context.session?.membership?.companyId ?? null;
        return database.read(context.viewer, (tx) => find(tx, { term, kinds: allowed, companyId }));
      },
    }),
  );
}
