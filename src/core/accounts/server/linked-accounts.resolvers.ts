import { providerByCode, type Provider } from '#integrations/seller-center/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { convert } from '#kernel/money.ts';
import { orNotFound } from '#kernel/problem.ts';
import { objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { currentAccount, defineLoader, signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { PUBLIC, SYSTEM } from '#platform/db/database.ts';
import { linkedAccounts, type LinkedAccount } from './linked-account.repository.ts';
import { catalogOfProvider, linkAccount, unlinkAccount } from './linked-accounts.ts';
import type { CompanyDeps } from './company.resolvers.ts';

const SellerCenterAuthBackendRef = objectRef<Provider>('SellerCenterAuthBackend');

/** Adds the GraphQL fields of seller centers and the accounts that a company has linked there. */
export function addLinkedAccountsSchema(builder: Builder, deps: CompanyDeps): void {
  addTypes(builder, deps);
  addReads(builder, deps);
  addWrites(builder, deps);
}

/** Only users who can change the link see its state. */
function companyOf({ session, caller }: Context): Uuid | null {
  return caller.role === 'OWNER' || caller.role === 'ADMIN' ? (session?.membership?.companyId ?? null) : null;
}

function addTypes(builder: Builder, { database, sellerCenter, companies }: CompanyDeps): void {
  const linkedOf = defineLoader<Uuid, LinkedAccount[]>(async (context, companyIds) => {
    const rows = await database.read(context.viewer, (tx) => linkedAccounts(tx, companyIds));
    return companyIds.map((companyId) => rows.filter((row) => row.companyId === companyId));
  });
  const linkedTo = async (provider: Provider, context: Context): Promise<LinkedAccount | null> => {
    const companyId = companyOf(context);
    const linked = companyId ? await linkedOf(context).load(companyId) : [];
    return linked.find((account) => account.provider === provider.code) ?? null;
  };
  /** In wallet currency; also null when the seller center does not answer. */
  const balanceOf = async (provider: Provider, context: Context) => {
    const linked = provider.canPay ? await linkedTo(provider, context) : null;
    if (!linked) return null;
    const balance = await sellerCenter.balanceOf(provider, linked.externalId);
    const company = await companies.companyById(context).load(linked.companyId);
    const rates = await companies.ratesByCode(context);
    if (!balance.ok || !company) return null;
    const [from, to] = [rates.get(balance.value.currency), rates.get(company.walletCurrency)];
    return from && to ? convert(balance.value.amountMicros, from, to) : null;
  };

  const CompanyLinkedAccount = builder.objectRef<LinkedAccount>('CompanyLinkedAccount').implement({
    description: 'Seller-center account linked to the company.',
    fields: (t) => ({ email: t.exposeString('email') }),
  });
  builder.objectType(SellerCenterAuthBackendRef, {
    description: 'A seller-center provider that can be linked, signed in with or charged.',
    fields: (t) => ({
      id: t.exposeID('code'),
      name: t.exposeString('name'),
      provider: t.exposeString('code', { description: 'Provider code used by socialAuth, linkAccount and top-up.' }),
      countryCode: t.exposeString('countryCode', { description: 'Country shown in the table, ISO 3166 alpha-2.' }),
      authUrl: t.string({
        description: 'Where the browser is sent to sign in or link; mode and redirect URL are appended.',
        resolve: ({ code }) => `/v1/auth/${code}`,
      }),
      isEnabledTopUp: t.exposeBoolean('canPay', {
        description: 'True when the seller-center balance can pay for a top-up.',
      }),
      balance: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          'Seller-center balance usable for top-up, wallet currency. Null when not linked or not a top-up source, when the seller center does not answer, and for public callers.',
        resolve: (provider, _, context) => balanceOf(provider, context),
      }),
      companyLinkedAccount: t.field({
        type: CompanyLinkedAccount,
        nullable: true,
        description: 'Null when not linked, and for public callers.',
        resolve: (provider, _, context) => linkedTo(provider, context),
      }),
    }),
  });
}

function addReads(builder: Builder, { database, sellerCenter }: CompanyDeps): void {
  const AuthProviderCatalog = builder
    .objectRef<{ provider: string; catalogId: Uuid | null }>('AuthProviderCatalog')
    .implement({
      description: 'Country catalog a provider belongs to.',
      fields: (t) => ({
        provider: t.exposeString('provider'),
        catalogId: t.exposeID('catalogId', {
          nullable: true,
          description: 'Null when the provider is not tied to one catalog; then the wallet currency must be asked.',
        }),
      }),
    });
  builder.queryFields((t) => ({
    sellerCenterAuthBackends: t.field({
      type: [SellerCenterAuthBackendRef],
      description: 'Seller-center providers with link state; public callers see providers only.',
      resolve: () => [...sellerCenter.providers],
    }),
    authProviderCatalog: t.field({
      type: AuthProviderCatalog,
      description: 'Catalog of a provider, asked during seller-center sign-up.',
      args: { provider: t.arg.string({ required: true }) },
      resolve: async (_, { provider }) => {
        const found = await database.read(PUBLIC, (tx) => catalogOfProvider(tx, sellerCenter, provider));
        return { provider, catalogId: unwrap(found) };
      },
    }),
  }));
}

function addWrites(builder: Builder, { database, sellerCenter }: CompanyDeps): void {
  const payloadOf = (name: string, description: string) =>
    builder.objectRef<Provider>(name).implement({
      description,
      fields: (t) => ({
        ok: okField(t),
        sellerCenterAuthBackend: t.field({ type: SellerCenterAuthBackendRef, resolve: (provider) => provider }),
      }),
    });
  const knownProvider = (code: string): Provider => unwrap(orNotFound(providerByCode(sellerCenter, code), 'Provider'));

  const LinkAccountInput = builder.inputType('LinkAccountInput', {
    description: 'Token handed back by a provider, to link it to the company.',
    fields: (t) => ({ provider: t.string({ required: true }), accessToken: t.string({ required: true }) }),
  });
  const LinkAccountPayload = payloadOf('LinkAccountPayload', 'Provider after linking.');
  builder.mutationField('linkAccount', (t) =>
    t.field({
      type: LinkAccountPayload,
      description: 'Links a seller-center account to the company.',
      args: { input: t.arg({ type: LinkAccountInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const provider = knownProvider(input.provider);
        const { companyId } = currentAccount(context);
        const { userId } = signedIn(context);
        const linked = await database.transact(SYSTEM, (tx) =>
          linkAccount(tx, sellerCenter, {
            ...input,
            companyId,
            userId,
            // The provider's token goes by it.
            now: context.wallClock(),
          }),
        );
        unwrap(linked);
        return provider;
      },
    }),
  );

  const UnlinkAccountInput = builder.inputType('UnlinkAccountInput', {
    description: 'Provider to unlink.',
    fields: (t) => ({ provider: t.string({ required: true }) }),
  });
  const UnlinkAccountPayload = payloadOf('UnlinkAccountPayload', 'Provider after unlinking.');
  builder.mutationField('unlinkAccount', (t) =>
    t.field({
      type: UnlinkAccountPayload,
      description: 'Unlinks a seller-center account.',
      args: { input: t.arg({ type: UnlinkAccountInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const provider = knownProvider(input.provider);
        const { companyId } = currentAccount(context);
        unwrap(
          await database.transact(context.viewer, (tx) => unlinkAccount(tx, { companyId, provider: provider.code })),
        );
        return provider;
      },
    }),
  );
}
