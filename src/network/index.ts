export { chooseProxy, describeProxy } from './choose-proxy.ts';
export { createDispatcher, routeGlobalFetch } from './create-dispatcher.ts';
export { loadAuthorities } from './load-authorities.ts';
export { findNetworkProblem, NetworkProblem } from './network-problem.ts';
export type { NetworkSettings } from './network-settings.ts';
