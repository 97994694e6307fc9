export { bookingRoutes } from './routes.ts';
export { SharedStatusBadge } from './status.tsx';
