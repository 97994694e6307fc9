import { fail } from '#kernel/result.ts';
import type { Admission, Sender } from './admission.ts';
import { type WireAnswer, errorAnswer } from './wire-answer.ts';

type Refusal = Exclude<Admission, { readonly kind: 'ADMITTED' }>;

/** The response that rejects a request, and whose key it was, if it is one. */
export type Refused = {
  readonly answer: WireAnswer;
  readonly sender: Sender | null;
  /** Whether anyone may have sent it: browser keys are public. It says nothing of the storefront. */
  readonly isOfAnyone: boolean;
};

export const refused = (admission: Refusal) =>
  fail<Refused>({
    answer: refusalOf(admission),
    sender: admission.kind === 'UNKNOWN_KEY' ? null : (admission.sender ?? null),
    isOfAnyone: admission.kind === 'UNKNOWN_KEY' || admission.kind === 'OTHER_ORIGIN',
  });

/** Says why a request is not admitted. */
function refusalOf(admission: Refusal): WireAnswer {
  switch (admission.kind) {
    case 'UNKNOWN_KEY':
      return errorAnswer({
        status: 401,
        errCode: 'invalid_api_key',
        message:
          'The API key is missing, has ended, or is not for ads. A browser key (epk_) is sent as ?key= to /v2/events alone, any other in the header Authorization.',
      });
    case 'NOT_FOR_PAGES': {
      const message = 'This key also sends feeds and stays on your servers: give pages a key for ads alone.';
      return errorAnswer({ status: 403, errCode: 'not_for_pages', message });
    }
    case 'OTHER_ORIGIN': {
      const message =
        admission.origin === null
          ? 'A browser key is sent by a page, whose browser adds the header Origin; this request has none.'
          : `This browser key is not for pages of ${admission.origin}.`;
      return errorAnswer({ status: 403, errCode: 'origin_not_listed', message });
    }
    case 'TOO_MANY': {
      const wait = String(admission.waitS);
      const problem = { status: 429, errCode: 'too_many_requests', message: `Try again in ${wait} s.` } as const;
      const limit = ['x-ratelimit-limit', String(admission.perSecond), 'x-ratelimit-remaining', '0'];
      return errorAnswer(problem, [...limit, 'x-ratelimit-reset', wait, 'retry-after', wait]);
    }
  }
}
