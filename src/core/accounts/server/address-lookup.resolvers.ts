import {
  MAX_SUGGESTIONS,
  type AddressSuggestion,
  type Places,
  type PostalAddress,
} from '#integrations/places/places.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { MAX_LOOKUP_LENGTH, MIN_LOOKUP_LENGTH } from '../rules/address.ts';
import { companyMessages } from '../rules/company.messages.ts';
import type { CompanyDeps } from './company.resolvers.ts';

const SESSION = /^[\w-]{1,36}$/;
const PLACE_ID = /^[\w-]{1,300}$/;
const COUNTRY = /^[A-Z]{2}$/;

const sessionHelp = 'Up to 36 letters, digits, "-" and "_": one from the first letter to the choice, then a new one.';

/** Adds the GraphQL fields of address completion. The server calls the service, so that its key stays secret. */
export function addAddressLookup(
  builder: Builder,
  { places, countAddressLookup }: Pick<CompanyDeps, 'places' | 'countAddressLookup'>,
): void {
  const check = async (session: string, context: Context): Promise<Result<null, Problem>> => {
    if (!SESSION.test(session)) return fail(invalid('session', companyMessages.problem.sessionNotValid()));
    const wait = await countAddressLookup(context.address, context.clock());
    return wait ? fail(wait) : ok(null);
  };
  const AddressSuggestionRef = builder.objectRef<AddressSuggestion>('AddressSuggestion').implement({
    description: 'A place whose address is offered.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title', { description: 'Street and number, or the name of the place.' }),
      detail: t.exposeString('detail', { description: 'Where that is; may be empty.' }),
    }),
  });
  const PostalAddressRef = builder.objectRef<PostalAddress>('PostalAddress').implement({
    description: 'Address of a place; what is unknown is empty.',
    fields: (t) => ({
      street: t.exposeString('street'),
      city: t.exposeString('city'),
      postalCode: t.exposeString('postalCode'),
      countryCode: t.exposeString('countryCode', { description: 'ISO 3166 alpha-2.' }),
    }),
  });
  const AddressLookupRef = builder.objectRef<Places>('AddressLookup').implement({
    description: 'Completes addresses while they are typed.',
    fields: (t) => ({
      attribution: t.string({
        nullable: true,
        description: 'Whose addresses they are, to be shown beside them; null when nobody asks for that.',
        resolve: ({ attribution }) => attribution,
      }),
      suggestions: t.field({
        type: [AddressSuggestionRef],
        description: `At most ${MAX_SUGGESTIONS}, best first; none for texts shorter than ${MIN_LOOKUP_LENGTH} characters, or while the service does not answer.`,
        args: {
          text: t.arg.string({ required: true }),
          countryCode: t.arg.string({ description: 'ISO 3166 alpha-2: addresses there come first.' }),
          session: t.arg.string({ required: true, description: sessionHelp }),
        },
        resolve: async (service, { text, countryCode, session }, context) => {
          const typed = text.trim().slice(0, MAX_LOOKUP_LENGTH);
          if (typed.length < MIN_LOOKUP_LENGTH) return [];
          unwrap(await check(session, context));
          const country = countryCode && COUNTRY.test(countryCode) ? countryCode : null;
          const { language } = context;
          const found = await service.suggest({ text: typed, countryCode: country, language, session });
          return found.ok ? found.value : withoutAnswer(context, found.problem, []);
        },
      }),
      address: t.field({
        type: PostalAddressRef,
        nullable: true,
        description: 'Address of a suggestion; null when it has none, or while the service does not answer.',
        args: {
          id: t.arg.id({ required: true }),
          session: t.arg.string({ required: true, description: sessionHelp }),
        },
        resolve: async (service, { id, session }, context) => {
          unwrap(await check(session, context));
          if (!PLACE_ID.test(id)) return null;
          const found = await service.find({ id, language: context.language, session });
          return found.ok ? found.value : withoutAnswer(context, found.problem, null);
        },
      }),
    }),
  });
  builder.queryField('addressLookup', (t) =>
    t.field({
      type: AddressLookupRef,
      nullable: true,
      description: 'Completes addresses while they are typed; null when no service is configured.',
      resolve: () => places,
    }),
  );
}

/** The address can be typed in full, so the failure is logged for the operator and hidden from the user. */
function withoutAnswer<Value>({ log }: Context, failure: 'REJECTED' | 'UNREACHABLE', value: Value): Value {
  if (failure === 'REJECTED')
    log.error({ variable: 'GOOGLE_PLACES_KEY' }, 'places service rejected the key: check its api and quota');
  else log.warn('places service unavailable');
  return value;
}
