import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SECOND_MS = 1000;

/** From when until when a refused form has to wait. */
export interface Wait {
  from_ms: number;
  until_ms: number;
}

/** Counts down how long a refused form has to wait; null when it has not to, or no more. */
export function useWait(wait: Wait | null): string | null {
  const { t } = useTranslation('common');
  const [now_ms, setNow_ms] = useState(() => Date.now());
  useEffect(() => {
    if (wait === null) return undefined;
    const timer = setInterval(() => {
      setNow_ms(Date.now());
      if (Date.now() >= wait.until_ms) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [wait]);
  if (wait === null) return null;
  const left_ms = wait.until_ms - Math.max(now_ms, wait.from_ms);
  if (left_ms <= 0) return null;
  return t('error.tryAgainIn', { time: clockOf(Math.ceil(left_ms / SECOND_MS)) });
}

/** Seconds as a clock shows them: 9:05, 1:00:00. */
export function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index ? String(part).padStart(2, '0') : part)).join(':');
}
