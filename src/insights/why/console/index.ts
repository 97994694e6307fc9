export { LeadingCause } from './lazy-parts.ts';
export { WhyHost } from './why-host.tsx';
