import { useState } from 'react';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import type { CampaignProblems } from '../../rules/campaign-terms.ts';
import { problemsOfDraft } from '../../rules/draft-problems.ts';
import { useProblemText } from '../use-problem-text.ts';
import {
  isStepComplete,
  stepOfField,
  STEPS,
  wrongFields,
  type CountryStep,
  type Step,
} from '../../rules/wizard-steps.ts';

/** A step with a problem that the user is directed to. */
export interface Attention {
  step: Step;
}

interface Rejection {
  /** Messages from the server, by field. */
  messages: Readonly<Record<string, string>>;
  /** Nothing has changed since, so the server would reject the same input again. */
  isUnchanged: boolean;
}

const NO_REJECTION: Rejection = { messages: {}, isUnchanged: false };

/** Manages the messages shown at fields and the step that needs the user's attention. */
export function useFieldMessages(problems: CampaignProblems, countryStep: CountryStep) {
  const problemText = useProblemText();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [rejection, setRejection] = useState(NO_REJECTION);
  const [failure, setFailure] = useState<string | null>(null);
  const [attention, setAttention] = useState<Attention | null>(null);
  const wrong = wrongFields(problems, countryStep);

  const isRejected = (step: Step) =>
    Object.keys(rejection.messages).some((field) => stepOfField(field, countryStep) === step);
  const isDone = (step: Step) => isStepComplete(wrong, step) && !(rejection.isUnchanged && isRejected(step));

  return {
    wrong,
    /** What is missing or wrong, each field with its first message, seen by the user or not. */
    missing: Object.entries(problems).map(([field, [problem]]) => ({
      field,
      text: rejection.messages[field] ?? (problem ? problemText(problem) : ''),
    })),
    /** The first error of a rejected save, or the reason why the call failed. */
    failure,
    clearFailure: () => setFailure(null),
    /** The step that needs attention. A new object every time, so that a repeated problem takes the focus again. */
    attention,
    /** Whether the server rejected something on a step that has not changed since. */
    isRejected,
    /** Whether the user may proceed past a step. */
    isDone,
    /** Message for a field: the server's, otherwise the client's once the field was visited. */
    errorOf(field: string): string | undefined {
      const [problem] = problems[field] ?? [];
      const isVisible = problem && touched.has(field);
      return rejection.messages[field] ?? (isVisible ? problemText(problem) : undefined);
    },
    touch(...fields: string[]) {
      if (fields.some((field) => !touched.has(field))) setTouched(new Set([...touched, ...fields]));
    },
    /**
     * Shows every problem of these steps and directs the user to the first. Returns null when all steps are complete.
     */
    showMissing(steps: readonly Step[]): Step | null {
      setTouched(new Set([...touched, ...steps.flatMap((step) => wrong[step])]));
      const step = steps.find((candidate) => !isDone(candidate)) ?? null;
      if (step) setAttention({ step });
      return step;
    },
    /**
     * Shows the problems that prevent saving a draft and directs the user to the first. Returns null when there are
     * none.
     */
    showUnsavable(): Step | null {
      const unsavable = wrongFields(problemsOfDraft(problems), countryStep);
      setTouched(new Set([...touched, ...unsavable.review]));
      const step = STEPS.find((one) => one !== 'review' && unsavable[one].length > 0) ?? null;
      if (step) setAttention({ step });
      return step;
    },
    /** Clears the server's messages of fields that were changed. */
    clearMessages(fields: readonly string[]) {
      setRejection((now) => {
        const isNamed = fields.some((field) => field in now.messages);
        if (!isNamed && !now.isUnchanged) return now;
        const messages = Object.entries(now.messages).filter(([field]) => !fields.includes(field));
        return { messages: Object.fromEntries(messages), isUnchanged: false };
      });
    },
    /** Assigns an error to its fields, shows the first message at the top, and returns the step to open. */
    showRejection(error: ApiError): Step | null {
      const messages = Object.entries(error.fields).flatMap(([field, [message]]) =>
        message ? [{ field, message, step: stepOfField(field, countryStep) }] : [],
      );
      const inOrder = messages.toSorted((a, b) => STEPS.indexOf(a.step) - STEPS.indexOf(b.step));
      const step = inOrder.find((one) => one.step !== 'review')?.step ?? null;
      setRejection({
        messages: Object.fromEntries(messages.map(({ field, message }) => [field, message])),
        isUnchanged: true,
      });
      setFailure(inOrder[0]?.message ?? errorText(error));
      setAttention(step && { step });
      return step;
    },
  };
}
