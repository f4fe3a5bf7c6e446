import { createRouter, createWebHistory, type RouteRecordRaw, type Router } from 'vue-router';
import OverviewPage from './overview/overview-page.vue';

declare module 'vue-router' {
  interface RouteMeta {
    /** The part of the navigation that an address belongs to. */
    readonly part?: string;
    /** Uses the whole width and height, and scrolls its panes by itself. */
    readonly isWide?: boolean;
  }
}

const ROUTES: readonly RouteRecordRaw[] = [
  { path: '/', name: 'overview', component: OverviewPage, meta: { part: 'overview' } },
  {
    path: '/research',
    name: 'research',
    component: () => import('./research/research-page.vue'),
    meta: { part: 'research' },
  },
  {
    path: '/research/:id',
    name: 'run',
    props: true,
    component: () => import('./research/run-page.vue'),
    meta: { part: 'research', isWide: true },
  },
  {
    path: '/research/:id/compare/:other',
    name: 'compare',
    props: true,
    component: () => import('./compare/compare-page.vue'),
    meta: { part: 'research' },
  },
  {
    path: '/research/:id/passages',
    name: 'passages',
    props: true,
    component: () => import('./passages/passages-page.vue'),
    meta: { part: 'ask' },
  },
  {
    path: '/ask',
    name: 'ask',
    component: () => import('./ask/ask-page.vue'),
    meta: { part: 'ask', isWide: true },
  },
  {
    path: '/documents',
    name: 'documents',
    component: () => import('./documents/documents-page.vue'),
    meta: { part: 'documents' },
  },
  {
    path: '/documents/:id',
    name: 'document',
    props: true,
    component: () => import('./documents/document-page.vue'),
    meta: { part: 'documents', isWide: true },
  },
  {
    path: '/topics',
    name: 'topics',
    component: () => import('./topics/topics-page.vue'),
    meta: { part: 'topics' },
  },
  {
    path: '/topics/:id',
    name: 'topic',
    props: true,
    component: () => import('./topics/topic-page.vue'),
    meta: { part: 'topics' },
  },
  {
    path: '/knowledge',
    name: 'knowledge',
    component: () => import('./knowledge/knowledge-page.vue'),
    meta: { part: 'knowledge' },
  },
  {
    path: '/knowledge/:name',
    name: 'entity',
    props: true,
    component: () => import('./knowledge/entity-page.vue'),
    meta: { part: 'knowledge' },
  },
  {
    path: '/batches',
    name: 'batches',
    component: () => import('./batches/batches-page.vue'),
    meta: { part: 'batches' },
  },
  {
    path: '/batches/:id',
    name: 'batch',
    props: true,
    component: () => import('./batches/batch-page.vue'),
    meta: { part: 'batches' },
  },
  {
    path: '/settings',
    name: 'settings',
    component: () => import('./settings/settings-page.vue'),
    meta: { part: 'settings' },
  },
  { path: '/:address(.*)*', name: 'missing', component: () => import('./states/missing-state.vue') },
];

/** Addresses of the page; each can be sent, and opens where it was. */
export function createPageRouter(): Router {
  return createRouter({
    history: createWebHistory(),
    scrollBehavior: (to, from, saved) => saved ?? (to.path === from.path ? false : { top: 0 }),
    routes: ROUTES,
  });
}
