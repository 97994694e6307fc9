import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SECOND_MS = 1000;

/** Counts down how long a refused form has to wait; null when it has not to, or no more. */
export function useWait(until_ms: number | null): string | null {
  const { t } = useTranslation('common');
  const [now_ms, setNow_ms] = useState(() => Date.now());
  useEffect(() => {
    if (until_ms === null) return undefined;
    setNow_ms(Date.now());
    const timer = setInterval(() => {
      setNow_ms(Date.now());
      if (Date.now() >= until_ms) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [until_ms]);
  if (until_ms === null || now_ms >= until_ms) return null;
  return t('error.tryAgainIn', { time: clockOf(Math.ceil((until_ms - now_ms) / SECOND_MS)) });
}

/** Seconds as a clock shows them: 9:05, 1:00:00. */
export function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index ? String(part).padStart(2, '0') : part)).join(':');
}
