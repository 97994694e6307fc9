export { markDiscarded, useDraftCopy, type Elsewhere } from './use-draft-copy.ts';
