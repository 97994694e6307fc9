import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import type { CampaignProblems } from '../../rules/check-campaign.ts';
import { problemsOfDraft } from '../../rules/half-done.ts';
import { problemText } from '../../rules/problem-texts.ts';
import {
  isStepComplete,
  stepOfField,
  STEPS,
  wrongFields,
  type CountryStep,
  type Step,
} from '../../rules/wizard-steps.ts';

/** A step with something to mend, to which the reader is brought. */
export interface Attention {
  step: Step;
}

interface Refusal {
  /** By field, in the server's words. */
  messages: Readonly<Record<string, string>>;
  /** Nothing was changed since, so that sending it again would be refused again. */
  isUnchanged: boolean;
}

const NO_REFUSAL: Refusal = { messages: {}, isUnchanged: false };

/** What is said under fields, and which step the reader has to look at. */
export function useFieldMessages(problems: CampaignProblems, countryStep: CountryStep) {
  const { i18n } = useTranslation();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState(NO_REFUSAL);
  const [failure, setFailure] = useState<string | null>(null);
  const [attention, setAttention] = useState<Attention | null>(null);
  const wrong = wrongFields(problems, countryStep);

  const isRefused = (step: Step) =>
    Object.keys(refusal.messages).some((field) => stepOfField(field, countryStep) === step);
  const isDone = (step: Step) => isStepComplete(wrong, step) && !(refusal.isUnchanged && isRefused(step));

  return {
    wrong,
    /** The first error of a refusal, or why a call failed. */
    failure,
    clearFailure: () => setFailure(null),
    /** Where the reader is to look; another object each time. */
    attention,
    /** Whether the server refused something on a step that was not changed since. */
    isRefused,
    /** Whether one may go on from a step. */
    isDone,
    /** What to show under a field: the server's word, else ours once the field was visited. */
    errorOf(field: string): string | undefined {
      const [problem] = problems[field] ?? [];
      const isShown = problem && touched.has(field);
      return refusal.messages[field] ?? (isShown ? problemText(problem, i18n.language) : undefined);
    },
    touch(...fields: string[]) {
      if (fields.some((field) => !touched.has(field))) setTouched(new Set([...touched, ...fields]));
    },
    /** Shows every problem of these steps, and brings the reader to the first of them; null where all are done. */
    showMissing(steps: readonly Step[]): Step | null {
      setTouched(new Set([...touched, ...steps.flatMap((step) => wrong[step])]));
      const step = steps.find((one) => !isDone(one)) ?? null;
      if (step) setAttention({ step });
      return step;
    },
    /** Shows what keeps a draft from being saved and brings the reader to the first of it; null where nothing does. */
    showUnsavable(): Step | null {
      const unsavable = wrongFields(problemsOfDraft(problems), countryStep);
      setTouched(new Set([...touched, ...unsavable.review]));
      const step = STEPS.find((one) => one !== 'review' && unsavable[one].length > 0) ?? null;
      if (step) setAttention({ step });
      return step;
    },
    /** Forgets what the server said about fields that were changed. */
    forget(fields: readonly string[]) {
      setRefusal((now) => {
        const isNamed = fields.some((field) => field in now.messages);
        if (!isNamed && !now.isUnchanged) return now;
        const messages = Object.entries(now.messages).filter(([field]) => !fields.includes(field));
        return { messages: Object.fromEntries(messages), isUnchanged: false };
      });
    },
    /** Lands a refusal on its fields, says the first at the top, and tells which step to show. */
    refuse(error: ApiError): Step | null {
      const messages = Object.entries(error.fields).flatMap(([field, [message]]) =>
        message ? [{ field, message, step: stepOfField(field, countryStep) }] : [],
      );
      const inOrder = messages.toSorted((a, b) => STEPS.indexOf(a.step) - STEPS.indexOf(b.step));
      const step = inOrder.find((one) => one.step !== 'review')?.step ?? null;
      setRefusal({
        messages: Object.fromEntries(messages.map(({ field, message }) => [field, message])),
        isUnchanged: true,
      });
      setFailure(inOrder[0]?.message ?? errorText(error));
      setAttention(step && { step });
      return step;
    },
  };
}
