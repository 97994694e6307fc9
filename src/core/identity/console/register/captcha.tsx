import 'altcha/external';
import 'altcha/altcha.css';
import 'altcha/i18n/id';
import 'altcha/i18n/pt-br';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './register.module.css';

const WIDGET_LANGUAGES: Record<string, string> = { pt: 'pt-br', id: 'id' };

// Loads workers from our own files, so that the page needs no dynamically generated scripts.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

interface CaptchaProps {
  /** The proof; empty until it is solved. */
  onProof(proof: string): void;
  error?: string;
}

/** Runs the captcha's proof of work in the browser without interaction. */
export default function Captcha({ onProof, error }: CaptchaProps) {
  const { i18n } = useTranslation('auth');
  const box = useRef<HTMLDivElement>(null);
  const reportProof = useEffectEvent(onProof);
  useEffect(() => {
    const widget = document.createElement('altcha-widget');
    const settings = {
      challenge: '/v1/captcha',
      auto: 'onload',
      language: WIDGET_LANGUAGES[i18n.language] ?? 'en',
      configuration: JSON.stringify({ hideLogo: true, hideFooter: true, humanInteractionSignature: false }),
    };
    for (const [name, value] of Object.entries(settings)) widget.setAttribute(name, value);
    const onState = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail;
      reportProof(state === 'verified' ? (payload ?? '') : '');
    };
    widget.addEventListener('statechange', onState);
    box.current?.append(widget);
    return () => widget.remove();
  }, [i18n.language]);
  return (
    <div className={styles.captcha}>
      <div ref={box} />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
