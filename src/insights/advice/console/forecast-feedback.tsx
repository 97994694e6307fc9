import { useLocation, useNavigate } from '@tanstack/react-router';
import type { AdType } from '#platform/api-client/generated/graphql.ts';
import { FEEDBACK_HASH } from '../rules/feedback.ts';
import FeedbackDialog from './feedback-dialog.tsx';

/** Feedback dialog behind the forecast's link; open while the address contains its hash. */
export default function ForecastFeedback({ adType }: { adType: AdType }) {
  const isRequested = useLocation({ select: ({ hash }) => hash === FEEDBACK_HASH });
  const navigate = useNavigate();
  if (!isRequested) return null;
  const close = () => void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  return <FeedbackDialog adType={adType} onClose={close} />;
}
