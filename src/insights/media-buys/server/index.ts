/** Public interface of media buys. */
export { addAdcpRoute } from './adcp.routes.ts';
