import { useForm, type FormErrors, type FormValidateInput } from '@mantine/form';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { reportDefect } from '../defect.ts';
import { useDialogGuard } from '../dialog/dialog-guard.ts';
import { useBusy } from '../use-busy.ts';
import { isUnreadable } from './number-text.ts';
import { useWait, type Wait } from './use-wait.ts';

/** A refused call, as much of it as a form needs. */
export interface ServerRefusal {
  message: string;
  /** Messages by field; nested fields are dotted. */
  fields?: Record<string, string[]>;
  /** Seconds until the same may be tried again. */
  retryAfterS?: number;
}

interface ServerFormOptions<Values> {
  initialValues: Values;
  validate?: FormValidateInput<Values>;
  /** Sends the values; a thrown error with `message` and `fields` lands on the form. */
  submit(values: Values): Promise<unknown>;
}

/**
 * A form whose server has the last word: fields are checked when left, and a refusal shows each message under the
 * field it names. What names no field of this form is left in `serverMessage` for a banner.
 */
export function useServerForm<Values extends Record<string, unknown>>(options: ServerFormOptions<Values>) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: options.initialValues,
    validate: options.validate,
    validateInputOnBlur: true,
    onSubmitPreventDefault: 'always',
  });
  const { t } = useTranslation('common');
  const { isBusy: isSubmitting, run } = useBusy();
  const [serverMessage, setServerMessage] = useState<string | null>(null);
  const [wait, setWait] = useState<Wait | null>(null);
  const countdown = useWait(wait);

  const deliver = async (values: Values) => {
    setServerMessage(null);
    setWait(null);
    try {
      await options.submit(values);
    } catch (thrown) {
      if (!isServerRefusal(thrown)) {
        setServerMessage(t('error.generalWith', { reference: reportDefect(thrown) }));
        return;
      }
      const { landed, message } = landRefusal(thrown, Object.keys(values));
      form.setErrors(landed);
      setServerMessage(message);
      if (thrown.retryAfterS !== undefined) {
        const fromMs = Date.now();
        setWait({ fromMs, untilMs: fromMs + thrown.retryAfterS * 1000 });
      }
      focusFirst(Object.keys(landed)[0], form.getInputNode);
    }
  };
  const send = (values: Values) => run(() => deliver(values));
  const isTyped = form.isDirty();
  useDialogGuard({ isBusy: isSubmitting, isTyped });

  return {
    form,
    isSubmitting,
    isTyped,
    // Once the wait is over there is nothing to say any more.
    serverMessage: wait === null ? serverMessage : countdown && `${serverMessage} ${countdown}`,
    clearServerMessage: () => setServerMessage(null),
    onSubmit(event?: FormEvent<HTMLFormElement>) {
      const unreadable = unreadablePaths(form.getValues()).filter((path) => form.getInputNode(path));
      if (unreadable.length === 0)
        return form.onSubmit(send, (errors) => focusFirst(Object.keys(errors)[0], form.getInputNode))(event);
      event?.preventDefault();
      // What is wrong with each is said by its field.
      form.setErrors({ ...form.validate().errors, ...Object.fromEntries(unreadable.map((path) => [path, true])) });
      focusFirst(unreadable[0], form.getInputNode);
    },
  };
}

/** Dotted paths of the numbers among the values that could not be read. */
export function unreadablePaths(values: unknown, path = ''): string[] {
  if (isUnreadable(values)) return [path];
  if (typeof values !== 'object' || values === null) return [];
  return Object.entries(values).flatMap(([name, value]) => unreadablePaths(value, path ? `${path}.${name}` : name));
}

function focusFirst(path: string | undefined, nodeOf: (path: string) => HTMLElement | null): void {
  // The field may be disabled while its form is being sent; it can be focused only after the next paint.
  if (path) requestAnimationFrame(() => nodeOf(path)?.focus());
}

function isServerRefusal(thrown: unknown): thrown is ServerRefusal {
  return thrown instanceof Error && 'code' in thrown;
}

/** Sorts a refusal into messages for known fields and one message for the form as a whole. */
export function landRefusal(
  refusal: ServerRefusal,
  knownFields: readonly string[],
): { landed: FormErrors; message: string | null } {
  const landed: FormErrors = {};
  let unplaced: string | null = null;
  for (const [path, messages] of Object.entries(refusal.fields ?? {})) {
    const [first] = messages;
    if (!first) continue;
    if (knownFields.includes(path.split('.')[0]!)) landed[path] = first;
    else unplaced ??= first;
  }
  const hasLanded = Object.keys(landed).length > 0;
  return { landed, message: unplaced ?? (hasLanded ? null : refusal.message) };
}
