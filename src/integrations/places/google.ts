import * as z from 'zod/mini';
import { fail, ok, type Result } from '#kernel/result.ts';
import { MAX_SUGGESTIONS, type AddressSuggestion, type Places, type PlacesFailure } from './places.ts';

export interface GooglePlacesOptions {
  key: string;
  /** Root of the API, without a trailing slash. */
  url?: string;
  timeoutMs?: number;
}

const GOOGLE_URL = 'https://places.googleapis.com/v1';
// Later suggestions are useless to a user who is typing.
const TIMEOUT_MS = 3_000;
const PREDICTION = 'suggestions.placePrediction';

const Text = z.object({ text: z.string() });
const Predictions = z.object({
  suggestions: z.optional(
    z.array(
      z.object({
        placePrediction: z.optional(
          z.object({
            placeId: z.string().check(z.minLength(1)),
            text: Text,
            structuredFormat: z.optional(z.object({ mainText: Text, secondaryText: z.optional(Text) })),
          }),
        ),
      }),
    ),
  ),
});
const Place = z.object({
  postalAddress: z.optional(
    z.object({
      regionCode: z.string(),
      postalCode: z.optional(z.string()),
      administrativeArea: z.optional(z.string()),
      locality: z.optional(z.string()),
      addressLines: z.optional(z.array(z.string())),
    }),
  ),
});

/** Client for Google's Places API (New): autocomplete, and the postal address of the selected place. */
export function createGooglePlaces({ key, url = GOOGLE_URL, timeoutMs = TIMEOUT_MS }: GooglePlacesOptions): Places {
  /** Returns null for a status listed in `none`. */
  async function ask<Answer>(
    schema: { safeParse(value: unknown): { success: true; data: Answer } | { success: false } },
    path: string,
    { fields, body, none = [] }: { fields: string; body?: object; none?: readonly number[] },
  ): Promise<Result<Answer | null, PlacesFailure>> {
    try {
      const response = await fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', 'x-goog-api-key': key, 'x-goog-fieldmask': fields },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (none.includes(response.status)) return ok(null);
      if (!response.ok) return fail([400, 401, 403, 404].includes(response.status) ? 'REJECTED' : 'UNREACHABLE');
      const read = schema.safeParse(await response.json());
      return read.success ? ok(read.data) : fail('UNREACHABLE');
    } catch {
      return fail('UNREACHABLE');
    }
  }

  return {
    attribution: 'Google Maps',
    async suggest({ text, countryCode, language, session }) {
      const answer = await ask(Predictions, '/places:autocomplete', {
        fields: ['placeId', 'text.text', 'structuredFormat'].map((field) => `${PREDICTION}.${field}`).join(','),
        body: {
          input: text,
          languageCode: language,
          // Ranks by country without excluding others.
          ...(countryCode ? { regionCode: countryCode.toLowerCase() } : {}),
          sessionToken: session,
        },
      });
      if (!answer.ok) return answer;
      const suggestions = (answer.value?.suggestions ?? []).flatMap(({ placePrediction: place }): AddressSuggestion[] =>
        place
          ? [
              {
                id: place.placeId,
                title: place.structuredFormat?.mainText.text ?? place.text.text,
                detail: place.structuredFormat?.secondaryText?.text ?? '',
              },
            ]
          : [],
      );
      return ok(suggestions.slice(0, MAX_SUGGESTIONS));
    },
    async find({ id, language, session }) {
      const query = new URLSearchParams({ languageCode: language, sessionToken: session });
      const answer = await ask(Place, `/places/${encodeURIComponent(id)}?${query}`, {
        fields: 'postalAddress',
        // Google answers 400 for a malformed id.
        none: [400, 404],
      });
      if (!answer.ok) return answer;
      const address = answer.value?.postalAddress;
      if (!address) return ok(null);
      return ok({
        street: (address.addressLines ?? []).join(', '),
        city: address.locality ?? address.administrativeArea ?? '',
        postalCode: address.postalCode ?? '',
        countryCode: address.regionCode.toUpperCase(),
      });
    },
  };
}
