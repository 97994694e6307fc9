import { AdTypeRef } from '#core/catalog/server/refs.ts';
import { invalid, passIf } from '#kernel/problem.ts';
import { objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { currentAccount, signedIn } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { adviceMessages } from '../rules/advice.messages.ts';
import { MAX_COMMENT_LENGTH } from '../rules/feedback.ts';
import { saveFeedback } from './feedback.repository.ts';

export function addFeedbackSchema(builder: Builder, database: Database): void {
  const SendForecastFeedbackInput = builder.inputType('SendForecastFeedbackInput', {
    description: "What someone says about a campaign's forecast.",
    fields: (t) => ({
      adType: t.field({ type: AdTypeRef, required: true }),
      isHelpful: t.boolean({ required: true }),
      comment: t.string({ description: `At most ${MAX_COMMENT_LENGTH} characters.` }),
    }),
  });
  builder.mutationFields((t) => ({
    sendForecastFeedback: t.field({
      type: builder.objectType(objectRef<{ ok: true }>('SendForecastFeedbackPayload'), {
        description: 'Kept feedback.',
        fields: (field) => ({ ok: okField(field) }),
      }),
      description: "Keeps the caller's word on the forecast; another one on the same day replaces it.",
      args: { input: t.arg({ type: SendForecastFeedbackInput, required: true }) },
      resolve: async (_, { input: { adType, isHelpful, comment } }, context) => {
        const { userId } = signedIn(context);
        const { companyId } = currentAccount(context);
        const text = comment?.trim() || null;
        const isShort = !text || text.length <= MAX_COMMENT_LENGTH;
        unwrap(passIf(isShort, invalid('comment', adviceMessages.problem.tooLong({ max: MAX_COMMENT_LENGTH }))));
        const feedback = { companyId, userId, atMs: context.clock(), adType, isHelpful, comment: text };
        await database.transact(context.viewer, (tx) => saveFeedback(tx, feedback));
        return { ok: true as const };
      },
    }),
  }));
}
