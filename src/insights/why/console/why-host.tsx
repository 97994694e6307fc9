import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { readQuestion, type ChangeQuestion } from '#insights/reports/rules/change-question.ts';
import { WhyPanel } from './lazy-parts.ts';

/** Opens the panel on whatever screen an address asks why. Once opened it stays, so that its last act can be undone. */
export function WhyHost() {
  const { why }: { why?: string } = useSearch({ strict: false });
  const question = why === undefined ? null : readQuestion(why);
  const [last, setLast] = useState<ChangeQuestion | null>(null);
  if (question && JSON.stringify(question) !== JSON.stringify(last)) setLast(question);
  const shown = question ?? last;
  return (
    shown && (
      <Suspense>
        <WhyPanel question={shown} isOpen={question !== null} />
      </Suspense>
    )
  );
}
