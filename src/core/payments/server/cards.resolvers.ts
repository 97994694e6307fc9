import type { Builder } from '#platform/graphql/builder.ts';
import { currentAccount, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { CardRow } from './card.repository.ts';
import { makeDefault, removeCard, saveCard } from './cards.ts';
import { CardPaymentMethodRef } from './payment.schema.ts';
import { depsOf, payerToTopUp, visibleCards, type BillingSchemaDeps } from './scope.ts';
import { okField } from '#platform/graphql/builder.ts';

/** Adds the GraphQL fields of stored cards: saving, ordering, deleting. */
export function addCardSchema(builder: Builder, deps: BillingSchemaDeps): void {
  const SaveInput = builder.inputType('SavePaymentMethodInput', {
    description: 'Card to save.',
    fields: (t) => ({
      token: t.string({ required: true, description: 'Card token from the provider.' }),
      indexToReplace: t.int({
        description: 'Position of the card to replace; left out to add one, up to max_number_of_cards.',
      }),
      requiresConfirmation: t.boolean({
        description: 'True when the card still has to be confirmed in the browser with clientSecret.',
      }),
    }),
  });
  const Saved = builder
    .objectRef<{ isDeclined: boolean; clientSecret: string | null }>('SavePaymentMethodPayload')
    .implement({
      description: 'Result of saving a card.',
      fields: (t) => ({
        ok: t.boolean({
          description: 'False when the provider refused the card.',
          resolve: ({ isDeclined }) => !isDeclined,
        }),
        clientSecret: t.exposeString('clientSecret', {
          nullable: true,
          description:
            'Secret to confirm the card, after which it is saved again. Null when no confirmation is needed.',
        }),
      }),
    });
  const cardsAfter = async (context: Context) => visibleCards(deps, context, currentAccount(context).companyId);
  const listPayload = (name: string, description: string) =>
    builder.objectRef<{ cards: CardRow[] }>(name).implement({
      description,
      fields: (t) => ({
        ok: okField(t),
        paymentMethods: t.field({ type: [CardPaymentMethodRef], resolve: ({ cards }) => cards }),
      }),
    });
  const indexInput = (name: string, description: string) =>
    builder.inputType(name, {
      description,
      fields: (t) => ({ index: t.int({ required: true, description: '0-based.' }) }),
    });
  const Deleted = listPayload('DeletePaymentMethodPayload', 'Cards after deleting.');
  const Reordered = listPayload('SetDefaultPaymentMethodPayload', 'Cards after reordering.');
  const DeleteInput = indexInput('DeletePaymentMethodInput', 'Card to delete, by its position in paymentMethods.');
  const DefaultInput = indexInput(
    'SetDefaultPaymentMethodInput',
    'Card to make the default, by its position in paymentMethods.',
  );

  builder.mutationFields((t) => ({
    savePaymentMethod: t.field({
      type: Saved,
      description: 'Adds or replaces a card; CONFLICT above max_number_of_cards.',
      args: { input: t.arg({ type: SaveInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const payer = await payerToTopUp(deps, context);
        const details = { token: input.token, indexToReplace: input.indexToReplace ?? null };
        const isSingleCard = !(await context.isFlagOn('add_multiple_cards'));
        return unwrap(await saveCard(depsOf(deps, context), payer, { ...details, isSingleCard }));
      },
    }),
    deletePaymentMethod: t.field({
      type: Deleted,
      description: 'Deletes a card.',
      args: { input: t.arg({ type: DeleteInput, required: true }) },
      resolve: async (_, { input }, context) => {
        unwrap(await removeCard(depsOf(deps, context), currentAccount(context).companyId, input.index));
        return { cards: await cardsAfter(context) };
      },
    }),
    setDefaultPaymentMethod: t.field({
      type: Reordered,
      description: 'Makes a card the default.',
      args: { input: t.arg({ type: DefaultInput, required: true }) },
      resolve: async (_, { input }, context) => {
        unwrap(await makeDefault(depsOf(deps, context), currentAccount(context).companyId, input.index));
        return { cards: await cardsAfter(context) };
      },
    }),
  }));
}
