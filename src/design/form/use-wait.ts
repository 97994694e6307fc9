import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SECOND_MS = 1000;

/** The period for which a rejected form has to wait. */
export interface Wait {
  fromMs: number;
  untilMs: number;
}

/** Returns the countdown of the wait; null when there is none or it is over. */
export function useWait(wait: Wait | null): string | null {
  const { t } = useTranslation('common');
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (wait === null) return undefined;
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= wait.untilMs) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [wait]);
  if (wait === null) return null;
  const leftMs = wait.untilMs - Math.max(nowMs, wait.fromMs);
  if (leftMs <= 0) return null;
  return t('error.tryAgainIn', { time: clockOf(Math.ceil(leftMs / SECOND_MS)) });
}

/** Formats seconds as 9:05 or 1:00:00. */
export function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index ? String(part).padStart(2, '0') : part)).join(':');
}
