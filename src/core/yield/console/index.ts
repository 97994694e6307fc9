export { yieldRoutes } from './routes.ts';
